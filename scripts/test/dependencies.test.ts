import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Folders whose packages make up the product; the others are its tests. */
const manifests = globSync('{shell,mf-*,packages/*}/package.json');

test('what the product depends on is explained, and nothing else is', () => {
  const used = manifests.flatMap(file =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}),
  );
  const page = readFileSync('docs/guide/dependencies.md', 'utf8');
  const cells = page.split('\n').flatMap(line => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  const explained = cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  const ofTests = ['@playwright/test', 'jest'];
  const ours = (name: string) => name.startsWith('@zaehlwerk/');
  expect(explained.filter(name => !ofTests.includes(name)).toSorted()).toEqual(
    [...new Set(used)].filter(name => !ours(name)).toSorted(),
  );
});

test('engines are compared with the Node that everything runs on, so that an installation has no warnings', () => {
  const { nodeVersion, catalog } = parse(readFileSync('pnpm-workspace.yaml', 'utf8'));
  expect(nodeVersion).toBe(catalog.node);
});
