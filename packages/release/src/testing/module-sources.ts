import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';

/** Serves the module.json of its folder, and prints its arguments. */
const server = `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const { config } = JSON.parse(readFileSync('package.json', 'utf8'));
console.log('against ' + process.env.PORTAL_DEV_AGAINST + ' ' + process.argv[2]);
require('node:http')
  .createServer((_asked, answer) => answer.end(readFileSync('module.json')))
  .listen(process.env.DEV_PORT || config.devPort, '127.0.0.1');
`;

/** Writes a folder that looks like the sources of a module, whose bundler is a program of our own. */
export function writeModuleSources(
  directory: string,
  { devPort, manifest, bundler = server }: { devPort: number; manifest: ModuleManifest; bundler?: string },
): void {
  const commands = path.join(directory, 'node_modules/.bin');
  mkdirSync(commands, { recursive: true });
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ config: { devPort } }));
  writeFileSync(path.join(directory, 'module.ts'), '');
  writeFileSync(path.join(directory, 'module.json'), JSON.stringify(manifest));
  writeFileSync(path.join(commands, 'rspack'), bundler);
  chmodSync(path.join(commands, 'rspack'), 0o755);
}
