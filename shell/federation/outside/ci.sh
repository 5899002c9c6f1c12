#!/bin/sh
# What a pipeline runs for each change: installs, checks, and publishes. Needs REGISTRY_URL, TEAM_TOKEN and SIGNING_KEY. CANARY is
# who gets the version: 100 for everyone, a lower percentage, or auto for a share that the registry raises while all is well.
set -eu
cd "$(dirname "$0")"
npm ci
npm run types
npm run lint
npm test
npm run deploy -- --canary "${CANARY:-100}"
