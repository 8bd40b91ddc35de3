import { existsSync } from 'node:fs';
import process from 'node:process';
import { findOnPath, installWithApt } from './debian.ts';

/** Debian's folder of the modules in the documented configuration. */
const modules = ['ngx_http_js_module.so', 'ngx_http_brotli_static_module.so'];
const packages = ['nginx', 'libnginx-mod-http-js', 'libnginx-mod-http-brotli-static', 'openssl'];

function findNginx(): string | undefined {
  const hasModules = modules.every(module => existsSync(`/usr/lib/nginx/modules/${module}`));
  return hasModules && findOnPath('openssl') ? findOnPath('nginx') : undefined;
}

/**
 * Path of an nginx with its modules for the tests of hosting, installed with apt where there is none; `undefined` with
 * a line that says what to do.
 */
export function ensureNginx(): string | undefined {
  const present = findNginx();
  if (present) return present;
  installWithApt('No nginx with its modules found: installing it ...', packages);
  const found = findNginx();
  if (!found) process.stderr.write(`The tests of hosting need Debian's ${packages.join(', ')}.\n`);
  return found;
}
