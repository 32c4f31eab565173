# SPDX-License-Identifier: Apache-2.0
# complete.zsh FOLDER: prints the completions of zsh for each line of standard input, one line for each. FOLDER
# has the completion file. A second zsh runs in a pseudo-terminal as if a user typed.
setopt extended_glob
zmodload zsh/zpty || exit 1
# 77: there are no pseudo-terminals, as on a machine without /dev/pts.
zpty shell zsh -f -i || exit 77
zpty -w shell "PROMPT= RPROMPT=; stty -echo; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D -u
complete-and-say () { zle complete-word; print '<do''ne>' }
zle -N complete-and-say; bindkey '^I' complete-and-say; bindkey '^U' kill-whole-line
unsetopt list_beep; LISTMAX=10000
compadd () {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd \"\$@\"; return; fi
  typeset -a hits; builtin compadd -A hits \"\$@\"; builtin compadd \"\$@\"
  [[ -n \$hits ]] && print -r -- \"<offer \${(j: :)hits}>\"
}
print '<rea''dy>'"
zpty -r -m shell answer '*<ready>*' || exit 1
while IFS= read -r line; do
  found=()
  zpty -w -n shell "$line"$'\t'
  zpty -r -m shell answer '*<done>*' || exit 1
  zpty -w -n shell $'\C-U'
  while [[ $answer == (#b)*'<offer '([^\>]#)'>'* ]]; do
    found=($match[1] $found)
    answer=${answer%'<offer '*}
  done
  print -r -- "$found"
done
zpty -d shell
