import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublishedModule } from '../deployment/published-build.ts';
import { emptyDeployment } from '../deployment/record.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { composeReleaseSet } from './compose.ts';
import { importMapOf } from './import-map.ts';
import { preloadsOfLogin, renderPage, servedViewScript } from './page.ts';
import { renderSet } from './render.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'page-'));
afterAll(() => rmSync(directory, { recursive: true }));

const shell = { kind: 'shell' as const, manifest: writeShellBuild(directory), base: '/shell/1/' };
const setWith = (...modules: PublishedModule[]) =>
  renderSet(
    composeReleaseSet({ shell, modules, canaries: [], settings: emptyDeployment.settings }),
    'listen()',
    new Date(),
  ).set;
const hostile = '</script><script>alert(1)</script>';

test('the release set is in the page as data that cannot become code', () => {
  const set = setWith({
    kind: 'module',
    manifest: writeModuleBuild(directory, { version: hostile }),
    base: '/modules/mf-sample/1/',
  });
  const html = renderPage(set, []);
  expect(html).not.toContain('alert(1)</script>');
  const inlined = /<script type="application\/json" id="release-set">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(inlined)).toEqual(set);
});

test('every script and style of the page carries its hash, and its own script is all that is inline', () => {
  const html = renderPage(setWith(), []);
  const loaded = [...html.matchAll(/<(?:script|link rel="stylesheet")[^>]*(?:src|href)="[^"]+"[^>]*>/g)].map(
    match => match[0],
  );
  expect(loaded).toHaveLength(2);
  for (const tag of loaded) expect(tag).toContain('integrity="sha256-');
  expect(html).not.toMatch(/<style|style="/);
  expect(html.split('<script>')).toHaveLength(2);
  expect(html).toContain(`<script>${servedViewScript}</script>`);
});

test('the import map of ES modules comes before every script that could load one', () => {
  const manifest = { ...writeModuleBuild(directory), entryType: 'module' as const };
  const set = setWith({ kind: 'module', manifest, base: '/modules/mf-sample/1/' });
  const html = renderPage(set, preloadsOfLogin(set));
  const map = /<script type="importmap">(.*?)<\/script>/.exec(html);
  expect(map?.[1]).toBe(importMapOf(set));
  expect(html.indexOf('importmap')).toBeLessThan(html.search(/<link rel="(preload|stylesheet)"|<script src/));
  // The shell fetches them itself, under their hashes.
  expect(html).toContain('<link rel="preload" as="fetch" href="/modules/mf-sample/1/Login.js" crossorigin>');
  expect(renderPage(setWith(), [])).not.toContain('importmap');
});

test('quotes in addresses stay inside their attribute', () => {
  const html = renderPage(setWith(), [{ href: '/a"onload="x', as: 'script' }]);
  expect(html).toContain('href="/a&quot;onload=&quot;x"');
});

test('the page has a description for search engines', () => {
  const html = renderPage(setWith(), []);
  expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  expect(html.match(/<meta name="description" content="[^"]{50,160}">/g)).toHaveLength(1);
});
