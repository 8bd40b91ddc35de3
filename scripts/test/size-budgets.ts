import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { budgetsOf, type Limits, type OwnLimits } from './budgets.ts';

/*
 * Weighs each part of the site that was built against its budget: scripts and texts after brotli, as they are sent.
 * Limits stand in size-budgets.json, and in package.json of a module (`config.budget`) where its own differ.
 */

const site = 'site';
const rule =
  'Budgets only ever go down: make the part smaller. What has to grow: the commit gives the reason.';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const set: ReleaseSet = readJson(`${site}/release-set.json`);
const limits: Limits = readJson('size-budgets.json');
const ownLimits = new Map<string, OwnLimits>(
  globSync('mf-*/package.json').map(file => [path.dirname(file), readJson(file).config?.budget ?? {}]),
);

const bytesOf = (file: string) => statSync(`${site}${file}.br`).size;
const over: string[] = [];
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

for (const { name, bytes, files } of budgetsOf(set, limits, module => ownLimits.get(module) ?? {})) {
  const size = files.reduce((total, file) => total + bytesOf(file), 0);
  process.stdout.write(`${name}: ${kilobytes(size)} KB brotli, of ${kilobytes(bytes)} KB\n`);
  if (size > bytes) over.push(`OVER: ${name} by ${size - bytes} bytes`);
}
if (over.length > 0) {
  process.stderr.write(`${over.join('\n')}\n${rule}\n`);
  process.exitCode = 1;
}
