# SPDX-License-Identifier: Apache-2.0
# Completion of the command line for bash.
_qi() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local options='--from= --lines --game= --strict --lenient --coords= --limits= --json --color= --caret= --help'
  local name=
  # "--from=fe" comes as three words where "=" separates them.
  if [[ $current == = ]]; then
    name=$previous current=
  elif [[ $previous == = ]]; then
    name=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $name in
    --from | --to)
      mapfile -t COMPREPLY < <(compgen -W "$(qi formats 2>/dev/null | awk 'NR > 1 {print $1}')" -- "$current")
      return ;;
    --limits) mapfile -t COMPREPLY < <(compgen -W 'default large' -- "$current"); return ;;
    --coords) mapfile -t COMPREPLY < <(compgen -W 'cell game' -- "$current"); return ;;
    --color | --caret) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current"); return ;;
  esac
  if [[ $COMP_CWORD == 1 ]]; then
    mapfile -t COMPREPLY < <(compgen -W 'check convert edit formats new show --help --version' -- "$current")
  elif [[ $current == -* ]]; then
    case ${COMP_WORDS[1]} in
      convert) options+=' --to=' ;;
      edit) options+=' --ops=' ;;
      new) options='--shape= --styles= --game= --limits= --json --help' ;;
      show) options+=' --flip --ascii' ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _qi qi
