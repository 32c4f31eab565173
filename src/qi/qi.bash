# SPDX-License-Identifier: Apache-2.0
# Completion of the command line for bash.
_qi() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local options='--from= --lines --game= --variants= --strict --lenient --coords= --limits= --json --color= --caret= --help'
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
    --game)
      # The refusal of a name that is none lists them all.
      mapfile -t COMPREPLY < <(compgen -W "$(qi new --game=? 2>&1 | sed -n '1s/.*one of //p' | tr -d ,)" -- "$current")
      return ;;
    --fail-on) mapfile -t COMPREPLY < <(compgen -W 'error warning note' -- "$current"); return ;;
    --limits) mapfile -t COMPREPLY < <(compgen -W 'default large' -- "$current"); return ;;
    --coords) mapfile -t COMPREPLY < <(compgen -W 'cell game' -- "$current"); return ;;
    --notation) mapfile -t COMPREPLY < <(compgen -W 'gtp othello pdn san uci usi' -- "$current"); return ;;
    --first | --second) mapfile -t COMPREPLY < <(compgen -W 'human random search:' -- "$current"); return ;;
    --ops | --variants | --output | --set) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --type) mapfile -t COMPREPLY < <(compgen -W 'svg png pdf' -- "$current"); return ;;
    --theme)
      mapfile -t COMPREPLY < <(compgen -W "$(qi render --output=- --theme=? 2>&1 < /dev/null | sed -n '1s/.*none of //p' | tr -d ,)" -- "$current")
      return ;;
    --pieces) mapfile -t COMPREPLY < <(compgen -W 'colour print letters' -- "$current"); return ;;
    --signs) mapfile -t COMPREPLY < <(compgen -W 'characters international' -- "$current"); return ;;
    --scheme) mapfile -t COMPREPLY < <(compgen -W 'light dark contrast contrast-dark' -- "$current"); return ;;
    --ground) mapfile -t COMPREPLY < <(compgen -W 'none paper' -- "$current"); return ;;
    --profile) mapfile -t COMPREPLY < <(compgen -W 'current same-side seed' -- "$current"); return ;;
    --op)
      mapfile -t COMPREPLY < <(compgen -W "derive diminish enhance flip mark_terminal native normalize underive
        unmark_terminal with_abbr: with_family: with_pin: with_side: with_sin: with_state: with_terminal: with_type:" -- "$current")
      return ;;
    --color | --caret) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current"); return ;;
  esac
  if [[ $COMP_CWORD == 1 ]]; then
    mapfile -t COMPREPLY < <(compgen -W 'best check convert diff edit formats moves new perft play render show token --help --version' -- "$current")
  elif [[ $current == -* ]]; then
    case ${COMP_WORDS[1]} in
      check) options+=' --jobs= --max-findings= --fail-on= --no-rules --summary' ;;
      convert) options+=' --to=' ;;
      diff) options='--from= --game= --variants= --strict --lenient --coords= --limits= --text --json --color= --caret= --help' ;;
      edit) options+=' --ops=' ;;
      new) options='--shape= --styles= --game= --variants= --limits= --json --help' ;;
      token) options='--op= --new= --compare= --profile= --shape= --index= --json --help' ;;
      best) options+=' --depth= --nodes= --time= --notation=' ;;
      moves) options+=' --from-cell= --notation=' ;;
      perft) options+=' --depth= --divide --notation=' ;;
      play) options+=' --moves= --notation= --first= --second= --seed= --max-plies=' ;;
      render) options='--output= --type= --square= --width= --height= --scale= --theme= --pieces= --signs= --set= --scheme=
        --ground= --coordinates --no-coordinates --no-hands --no-marks --no-turn --title --flip --layer= --row= --from= --lines --game=
        --variants= --strict --lenient --limits= --json --color= --caret= --help' ;;
      show) options+=' --flip --ascii --sees=' ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
  elif [[ ${COMP_WORDS[1]} == token && $COMP_CWORD == 2 ]]; then
    mapfile -t COMPREPLY < <(compgen -W 'pin epin sin qpi cell' -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _qi qi
