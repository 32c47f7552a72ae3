#!/bin/sh
# Makes a fresh clone ready for `npm start` and `npm test`. Does nothing that is done already, and says what it does.
set -eu
cd "$(dirname "$0")/.."

say() {
  printf 'setup: %s\n' "$1"
}

if ! command -v npm >/dev/null 2>&1; then
  say 'Node.js 20 or newer with npm is needed first: https://nodejs.org/en/download'
  exit 1
fi

if [ ! -f node_modules/.package-lock.json ]; then
  say 'installing the packages of package-lock.json (npm ci)'
  npm ci
elif [ package-lock.json -nt node_modules/.package-lock.json ]; then
  say 'package-lock.json has changed; installing its packages again (npm ci)'
  npm ci
else
  say 'the packages of package-lock.json are installed'
fi

if [ "$(uname -s)" != Linux ]; then
  say 'ready'
  exit 0
fi

# Chromium runs the app where Electron's binary cannot be had, and runs the tests; Xvfb is a display where there is
# none; openssl makes certificates for tests; the rest is the keychain, and letters for names in any script.
wanted='chromium xvfb openssl dbus gnome-keyring libsecret-1-0 fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji'

if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
  say 'this is not a Debian-like system. Please see to it that these are installed, under the names they have here:'
  say "$wanted"
  exit 0
fi

# Shows no window, so that tests take less of the processor with it. Where a system does not offer it, Chromium does the same.
lighter='chromium-headless-shell'

is_installed() {
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]
}

is_offered() {
  apt-cache show "$1" >/dev/null 2>&1
}

missing=''
for package in $wanted; do
  is_installed "$package" || missing="$missing $package"
done
if ! is_installed "$lighter" && is_offered "$lighter"; then missing="$missing $lighter"; fi

if [ -z "$missing" ]; then
  say 'the system packages are installed'
  say 'ready'
  exit 0
fi

if [ "$(id -u)" -eq 0 ]; then
  as_root=''
elif command -v sudo >/dev/null 2>&1; then
  as_root='sudo'
else
  say 'these system packages are missing, and there is no sudo to install them with. As root, run:'
  say "  apt-get update && apt-get install --no-install-recommends$missing"
  exit 1
fi

say "installing system packages${as_root:+ with sudo}:$missing"
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
# A new machine learns only now what its system offers.
case "$missing" in
*"$lighter"*) ;;
*) if ! is_installed "$lighter" && is_offered "$lighter"; then missing="$missing $lighter"; fi ;;
esac
# The names are separate words on purpose.
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $missing
say 'ready'
