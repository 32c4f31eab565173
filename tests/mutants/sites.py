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
ORDERS = {"<", "<=", ">", ">="}
# What a call of these asks for at first is a guess of the capacity; any other works, too.
CAPACITIES = {"g_string_sized_new", "g_array_sized_new", "g_ptr_array_sized_new", "g_ptr_array_new_full",
              "g_byte_array_sized_new"}
# Any number serves as a hash, as long as equal things have equal ones; it costs time only.
HASHES = re.compile(r"_hash$|^(mix|hash)(_|$)")
# How likely a text is of a format, in steps of five or more: one more changes no order.
LIKELIHOODS = re.compile(r"(^|_)detect(_|$)")
LEAST_LIKELIHOOD = 20
# Constructs that are not evaluated at run time.
FIXED = {Kind.CASE_STMT, Kind.ENUM_DECL, Kind.STRUCT_DECL, Kind.UNION_DECL, Kind.TYPEDEF_DECL, Kind.CXX_UNARY_EXPR}


def is_number(cursor):
    return cursor.type.get_canonical().kind in NUMBERS


class Sites:
    def __init__(self, path, arguments):
        self.path = path
        with open(path, "rb") as f:
            self.text = f.read()
        # (start, end, the changed text, its description, the text that also notes whether the change makes a difference)
        self.found = []
        unit = clang.Index.create().parse(path, args=arguments)
        for cursor in unit.cursor.get_children():
            if cursor.kind == Kind.FUNCTION_DECL and cursor.is_definition() and self.is_here(cursor) \
                    and not HASHES.search(cursor.spelling):
                self.is_likelihood = LIKELIHOODS.search(cursor.spelling) is not None
                self.answer = cursor.result_type.spelling
                for child in cursor.get_children():
                    if child.kind == Kind.COMPOUND_STMT:
                        self.walk(child)

    def is_here(self, cursor):
        return cursor.location.file is not None and cursor.location.file.name == self.path

    def part(self, cursor):
        return self.text[cursor.extent.start.offset:cursor.extent.end.offset].decode("utf-8", "replace")

    def add(self, cursor, changed, said, told=None):
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        if start < end and "\n#" not in self.part(cursor):
            self.found.append((start, end, changed, said, told))

    def walk(self, cursor):
        if cursor.kind in FIXED:
            # Of a case only its statements.
            if cursor.kind == Kind.CASE_STMT:
                for child in list(cursor.get_children())[1:]:
                    self.walk(child)
            return
        if cursor.kind == Kind.CALL_EXPR and cursor.spelling in CAPACITIES:
            return
        if cursor.kind == Kind.VAR_DECL and (cursor.storage_class == clang.StorageClass.STATIC
                                             or cursor.type.kind == clang.TypeKind.CONSTANTARRAY):
            return
        if cursor.kind == Kind.BINARY_OPERATOR:
            self.binary(cursor)
        elif cursor.kind == Kind.UNARY_OPERATOR:
            # −1 says "none", or which of two comes first: any number below zero does.
            if re.fullmatch(r"-\s*1", self.part(cursor)):
                return
            self.step(cursor)
        elif cursor.kind == Kind.INTEGER_LITERAL:
            text = self.part(cursor)
            if re.fullmatch(r"[0-9]+", text) and not (self.is_likelihood and int(text) >= LEAST_LIKELIHOOD):
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
        self.add(cursor, changed, "%s is %s" % (operator, OTHER[operator]), self.told(operator, left, right))

    def told(self, operator, left, right):
        """Text that works both ways out where that has no effects, so that tests that never meet a difference can be
        left out."""
        if operator in ORDERS:
            return TOLD_ORDER % (self.part(left), self.part(left), self.part(right), self.part(right), operator,
                                 OTHER[operator])
        if operator in ("&&", "||") and not has_effects(right):
            return TOLD_LOGIC % (self.part(left), OTHER[operator], self.part(right), operator, self.part(right),
                                 "!qi_l_ || !qi_r_" if operator == "&&" else "qi_l_ || qi_r_")
        return None

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
            self.found.append((start, start + len(value), other, "%s is %s" % (value, other), None))
        elif self.answer == "gboolean" and value and "\n#" not in value:
            self.found.append((start, start + len(value.encode()), "!(%s)" % value, "the answer is turned round", None))


TOLD_ORDER = """__extension__ ({
__typeof__ ((%s) + 0) qi_l_ = (%s); __typeof__ ((%s) + 0) qi_r_ = (%s);
qi_mutant_told (NUMBER, qi_l_ %s qi_r_, qi_l_ %s qi_r_); })"""
TOLD_LOGIC = """__extension__ ({
int qi_l_ = !!(%s), qi_r_;
if (qi_mutant_alive == NUMBER) qi_r_ = qi_l_ %s (%s);
else { qi_r_ = qi_l_ %s (%s); qi_mutant_told (NUMBER, 0, %s); }
qi_r_; })"""


def has_effects(cursor):
    """Whether something is called or assigned in it."""
    return any(c.kind in (Kind.CALL_EXPR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.StmtExpr)
               or c.kind == Kind.UNARY_OPERATOR and any(t.spelling in STEPS for t in c.get_tokens())
               or c.kind == Kind.BINARY_OPERATOR and any(t.spelling == "=" for t in c.get_tokens())
               for c in cursor.walk_preorder())


def line_of(text, offset):
    return text.count(b"\n", 0, offset) + 1


def arguments_of(command):
    """The arguments of the compiler that parsing needs."""
    words = shlex.split(command)
    return [w for w in words if re.match(r"-(I|D|std)", w)]
