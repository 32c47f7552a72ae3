#!/bin/sh
# The set-up by its former name. `npm start` and `npm test` do it themselves.
exec node "$(dirname "$0")/setup.mjs"
