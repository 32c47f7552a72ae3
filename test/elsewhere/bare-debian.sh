#!/bin/sh
# Runs a command in a clone of the last commit on a bare Debian 13, which has Git, Debian's Node and npm, and nothing else.
#   sh test/elsewhere/bare-debian.sh FOLDER root|person COMMAND
# FOLDER holds that Debian, made by mmdebstrap when it is missing. root installs what is missing, as the set-up does. The
# person has a German desktop in Kathmandu, a home and a folder with a space and an umlaut, and no sudo: what the set-up
# asks for is installed beforehand. Needs root and the programs mmdebstrap, unshare and chroot.
set -eu

folder=$1
who=$2
command=$3
project=$(cd "$(dirname "$0")/../.." && pwd)

if [ ! -e "$folder/etc/debian_version" ]; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,git,nodejs,npm trixie "$folder" \
    'deb http://deb.debian.org/debian trixie main'
  chroot "$folder" useradd --create-home --home-dir '/home/Ada Löwe' --shell /bin/sh ada
  # How this machine reaches the package registries.
  for file in "${NODE_EXTRA_CA_CERTS:-}" /etc/npmrc /etc/resolv.conf /etc/hosts; do
    if [ -f "$file" ]; then
      mkdir -p "$folder$(dirname "$file")"
      cp -L "$file" "$folder$file"
      chmod a+r "$folder$file"
    fi
  done
fi

if [ "$who" = root ]; then
  home=/root
  desktop='LANG=C.UTF-8'
else
  home='/home/Ada Löwe'
  desktop='LANG=de_DE.UTF-8 TZ=Asia/Kathmandu'
fi
rm -rf "$folder/project.git"
git clone --quiet --bare "file://$project" "$folder/project.git"

cat >"$folder/run.sh" <<RUN
set -eu
export HOME='$home' USER=$who PATH=/usr/sbin:/usr/bin:/sbin:/bin $desktop
${NODE_EXTRA_CA_CERTS:+export NODE_EXTRA_CA_CERTS='$NODE_EXTRA_CA_CERTS'}
git config --global safe.directory '*'
cd "\$HOME"
rm -rf 'meine Konsole'
git clone --quiet /project.git 'meine Konsole'
cd 'meine Konsole'
$command
RUN

# In namespaces of its own, so that nothing stays mounted and nothing goes on.
exec unshare --mount --pid --fork --kill-child sh -eu -c '
  folder=$1 who=$2
  mount -t proc proc "$folder/proc"
  mount --rbind /dev "$folder/dev"
  mount -t tmpfs tmpfs "$folder/tmp"
  chmod 1777 "$folder/tmp"
  if [ "$who" = root ]; then exec chroot "$folder" env -i sh /run.sh; fi
  chroot "$folder" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -eu -c "
    rm -rf /setup
    mkdir /setup
    git -c safe.directory=* --git-dir=/project.git archive HEAD build/setup build/setup.mjs | tar -x -C /setup
    cd /setup
    node --input-type=module --eval \"
      import { installSystemPackages } from \\\"/setup/build/setup/system-packages.mjs\\\";
      installSystemPackages((words) => console.log(words));
    \"
  "
  exec chroot --userspec=1000:1000 "$folder" env -i sh /run.sh
' sh "$folder" "$who"
