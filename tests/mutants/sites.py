# SPDX-License-Identifier: Apache-2.0
"""Finds where one operator, constant or returned value of a C file can be changed, and to what. Clang parses the file, so
that macros, tables and case labels are left alone, and the changed file still compiles."""
import re
import shlex
import sys

try:
    import clang.cindex as clang
except ImportError:
    # The exit status of a skipped test.
    print("mutants need Clang's Python bindings (python3-clang)", file=sys.stderr)
    sys.exit(77)

Kind = clang.CursorKind
OTHER = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+",
         "*": "+", "/": "*", "%": "*", "&": "|", "|": "&", "<<": ">>", ">>": "<<"}
STEPS = {"++": "--", "--": "++"}
NUMBERS = {clang.TypeKind.INT, clang.TypeKind.UINT, clang.TypeKind.LONG, clang.TypeKind.ULONG, clang.TypeKind.SHORT,
           clang.TypeKind.USHORT, clang.TypeKind.UCHAR, clang.TypeKind.SCHAR, clang.TypeKind.CHAR_S,
           clang.TypeKind.LONGLONG, clang.TypeKind.ULONGLONG, clang.TypeKind.BOOL, clang.TypeKind.ENUM}
# Constructs that are not evaluated at run time.
FIXED = {Kind.CASE_STMT, Kind.ENUM_DECL, Kind.STRUCT_DECL, Kind.UNION_DECL, Kind.TYPEDEF_DECL, Kind.CXX_UNARY_EXPR}


def is_number(cursor):
    return cursor.type.get_canonical().kind in NUMBERS


class Sites:
    def __init__(self, path, arguments):
        self.path = path
        with open(path, "rb") as f:
            self.text = f.read()
        self.found = []  # (start, end, the changed text, its description)
        unit = clang.Index.create().parse(path, args=arguments)
        for cursor in unit.cursor.get_children():
            if cursor.kind == Kind.FUNCTION_DECL and cursor.is_definition() and self.is_here(cursor):
                self.answer = cursor.result_type.spelling
                for child in cursor.get_children():
                    if child.kind == Kind.COMPOUND_STMT:
                        self.walk(child)

    def is_here(self, cursor):
        return cursor.location.file is not None and cursor.location.file.name == self.path

    def part(self, cursor):
        return self.text[cursor.extent.start.offset:cursor.extent.end.offset].decode("utf-8", "replace")

    def add(self, cursor, changed, said):
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        if start < end and "\n#" not in self.part(cursor):
            self.found.append((start, end, changed, said))

    def walk(self, cursor):
        if cursor.kind in FIXED:
            # Of a case only its statements.
            if cursor.kind == Kind.CASE_STMT:
                for child in list(cursor.get_children())[1:]:
                    self.walk(child)
            return
        if cursor.kind == Kind.VAR_DECL and (cursor.storage_class == clang.StorageClass.STATIC
                                             or cursor.type.kind == clang.TypeKind.CONSTANTARRAY):
            return
        if cursor.kind == Kind.BINARY_OPERATOR:
            self.binary(cursor)
        elif cursor.kind == Kind.UNARY_OPERATOR:
            self.step(cursor)
        elif cursor.kind == Kind.INTEGER_LITERAL:
            text = self.part(cursor)
            if re.fullmatch(r"[0-9]+", text):
                self.add(cursor, str(int(text) + 1), "%s is %d" % (text, int(text) + 1))
        elif cursor.kind == Kind.RETURN_STMT:
            self.back(cursor)
        for child in cursor.get_children():
            self.walk(child)

    def binary(self, cursor):
        left, right = cursor.get_children()
        between = self.text[left.extent.end.offset:right.extent.start.offset].decode("utf-8", "replace")
        operator = between.strip()
        if operator not in OTHER or not is_number(cursor) or left.extent.start.offset != cursor.extent.start.offset:
            return
        if operator in "+-*/%&|<<>>" and not (is_number(left) and is_number(right)):
            return
        changed = self.part(left) + between.replace(operator, OTHER[operator]) + self.part(right)
        self.add(cursor, changed, "%s is %s" % (operator, OTHER[operator]))

    def step(self, cursor):
        text = self.part(cursor)
        for operator, other in STEPS.items():
            if text.startswith(operator) or text.endswith(operator):
                self.add(cursor, text.replace(operator, other, 1), "%s is %s" % (operator, other))

    def back(self, cursor):
        text = self.part(cursor)
        if not text.startswith("return"):  # in a macro, such as a guard
            return
        value = text[len("return"):].strip().rstrip(";").strip()
        start = cursor.extent.start.offset + len(text) - len(text[len("return"):].lstrip())
        if value in ("TRUE", "FALSE"):
            other = "FALSE" if value == "TRUE" else "TRUE"
            self.found.append((start, start + len(value), other, "%s is %s" % (value, other)))
        elif self.answer == "gboolean" and value and "\n#" not in value:
            self.found.append((start, start + len(value.encode()), "!(%s)" % value, "the answer is turned round"))


def line_of(text, offset):
    return text.count(b"\n", 0, offset) + 1


def arguments_of(command):
    """The arguments of the compiler that parsing needs."""
    words = shlex.split(command)
    return [w for w in words if re.match(r"-(I|D|std)", w)]
