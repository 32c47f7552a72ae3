#!/bin/sh
# Runs a command with a Secret Service of its own: a private session bus and an empty keyring, gone afterwards.
#   sh build/with-secret-service.sh [--locked|--absent] COMMAND [ARGUMENT...]
# --locked: the keyring exists but is locked. --absent: a session bus without any Secret Service.
# Where the programs are missing (macOS, Windows) the command runs as it is, with the system's own keychain.
set -eu

mode=unlocked
case "${1:-}" in
  --locked) mode=locked; shift ;;
  --absent) mode=absent; shift ;;
esac

if ! command -v dbus-run-session >/dev/null 2>&1 || ! command -v gnome-keyring-daemon >/dev/null 2>&1; then
  exec "$@"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
chmod 700 "$folder"
mkdir -p "$folder/data" "$folder/run" "$folder/services"
chmod 700 "$folder/run"

# The bus must not start a keyring by itself: whether there is one is what the mode says.
cat >"$folder/bus.conf" <<BUS
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=$folder/run</listen>
  <servicedir>$folder/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
BUS

export XDG_DATA_HOME="$folder/data" XDG_RUNTIME_DIR="$folder/run" SECRET_SERVICE_MODE="$mode"
dbus-run-session --config-file="$folder/bus.conf" -- sh -c '
  if [ "$SECRET_SERVICE_MODE" != absent ]; then
    printf "keyring password" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
    # The daemon goes to the background before it owns its name.
    tries=0
    until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
      string:org.freedesktop.secrets 2>/dev/null | grep -q "boolean true"; do
      tries=$((tries + 1))
      [ "$tries" -lt 100 ] || { echo "The keyring did not start." >&2; exit 1; }
      sleep 0.05
    done
  fi
  if [ "$SECRET_SERVICE_MODE" = locked ]; then
    dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
      org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
  fi
  unset SECRET_SERVICE_MODE
  "$@"
' sh "$@"
