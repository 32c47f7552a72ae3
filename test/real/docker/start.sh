#!/bin/sh
# Starts Zulip's Docker image with an organization that npm run test:real may change, as
# https://zulip.readthedocs.io/projects/docker/ describes it. What the test needs is written to a file, the key among it.
#
#     sh test/real/docker/start.sh FOLDER
#     . FOLDER/test-real.env && npm run test:real -- --url "$ZULIP_URL" --email "$ZULIP_EMAIL" --key-from-environment
set -eu

folder=${1:?Say which new folder Zulip is put into.}
host=localhost.localdomain
email=anna@lindenhof.test
password=$(openssl rand -hex 16)

git clone --quiet --depth 1 --branch "${DOCKER_ZULIP_REF:-main}" https://github.com/zulip/docker-zulip.git "$folder"
folder=$(cd "$folder" && pwd)
cd "$folder"

umask 077
: >.env
services=''
secrets=''
for name in postgres_password memcached_password rabbitmq_password redis_password secret_key email_password; do
  variable=ZULIP__$(echo "$name" | tr '[:lower:]' '[:upper:]')
  echo "$variable=$(openssl rand -hex 24)" >>.env
  secrets="$secrets  zulip__$name:
    environment: $variable
"
done
# Hundreds of calls a minute, and new accounts all the time: neither limits nor mails would test anything here.
services="services:
  zulip:
    environment:
      SETTING_EXTERNAL_HOST: $host
      SETTING_ZULIP_ADMINISTRATOR: $email
      SETTING_RATE_LIMITING: False
      SETTING_SEND_LOGIN_EMAILS: False
      CERTIFICATES: self-signed
"
printf 'secrets:\n%s%s' "$secrets" "$services" >compose.override.yaml

docker compose pull --quiet
docker compose run --rm zulip app:init
docker compose up zulip --wait

manage() {
  docker compose exec -T -u zulip zulip /home/zulip/deployments/current/manage.py "$@"
}
manage create_realm Lindenhof "$email" 'Anna Lind' --password "$password"
manage change_user_role -r '' "$email" can_create_users

openssl s_client -connect "$host:443" -servername "$host" </dev/null 2>/dev/null | openssl x509 >certificate.pem
key=$(curl --silent --show-error --fail --cacert certificate.pem "https://$host/api/v1/fetch_api_key" \
  --data-urlencode "username=$email" --data-urlencode "password=$password" | sed 's/.*"api_key": *"\([^"]*\)".*/\1/')

cat >test-real.env <<VARIABLES
export ZULIP_URL=https://$host
export ZULIP_EMAIL=$email
export ZULIP_API_KEY=$key
export NODE_EXTRA_CA_CERTS=$folder/certificate.pem
VARIABLES
echo "Zulip runs at https://$host; everything else is in $folder/test-real.env."
