#!/usr/bin/env bash
# Builds the program of a former commit, so that its players can be met in the arena:
#
#   game/ai/arena/former.sh COMMIT PROGRAM     such as game/ai/arena/former.sh 328c94c ./old
#   dockside arena -games 1000 -against ./old el-dado
set -euo pipefail
usage="usage: game/ai/arena/former.sh COMMIT PROGRAM"
commit=${1:?$usage} program=${2:?$usage}
[[ $program = /* ]] || program=$PWD/$program

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git -C "$(dirname "$0")/../../.." archive "$commit" | tar -x -C "$work"
cd "$work"
go build -trimpath -buildvcs=false -o "$program" .
