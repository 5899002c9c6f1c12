#!/bin/sh
# Pipeline of a change: installs, checks, and publishes. Needs REGISTRY_URL, TEAM_TOKEN and SIGNING_KEY. CANARY is the share of
# visitors who get the version: 100 for everyone, a lower percentage, or auto for a share that the registry raises while it is healthy.
set -eu
cd "$(dirname "$0")"
npm ci
npm run types
npm run lint
npm test
npm run deploy -- --canary "${CANARY:-100}"
