import { type ModuleManifest, sharedAtOnce } from '@zaehlwerk/module-kit/host';
import { moduleConfig } from '../module-config.ts';
import { build, writeModule } from '../testing/module-folder.ts';
import { isOwnCode } from './bundled-libraries.ts';

const declaration = {
  name: 'mf-sample',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/sample', screen: 'Sample', access: 'account' as const }],
};

const entry =
  "export default { screens: { Sample: () => import(/* webpackChunkName: 'Sample' */ './sample.ts') }, contributions: {} };";

/** Builds a module whose screen lies behind an entry and has this code. */
async function buildWith(screen: string, dependencies: readonly string[] = []) {
  const directory = writeModule(
    {
      'entry.ts': entry,
      'sample.ts': screen,
      'doubled.ts': 'export const doubled = value => 2 * value;',
    },
    dependencies,
  );
  return build<{ shared: object }>(await moduleConfig(directory, declaration), 'module.json');
}

test('a library that is merged into its importer is found', async () => {
  const usesJotai = "import { atom } from 'jotai'; export default () => atom(1);";
  await expect(buildWith(usesJotai)).rejects.toThrow(
    'mf-sample bundles jotai, which only the shell may bring',
  );
});

test('a package of ours that modules share is found in its sources', async () => {
  const store = `${process.cwd()}/packages/store/src/random-key.ts`;
  const usesStore = `import * as store from ${JSON.stringify(store)}; export default () => store;`;
  await expect(buildWith(usesStore)).rejects.toThrow('mf-sample bundles @zaehlwerk/store');
});

test('packages of the shell and unused imports are no copies', async () => {
  const { shared } = await buildWith(
    "import { useState } from 'react'; import { doubled } from './doubled.ts'; import { atom } from 'jotai'; export default () => useState(doubled(2));",
    ['react'],
  );
  expect(Object.keys(shared)).toEqual(['react']);
});

test('a package that only a later part of a screen imports is listed as shared later', async () => {
  const directory = writeModule(
    {
      'entry.ts': entry,
      'sample.ts':
        "import { useState } from 'react'; export default () => [useState(1), import('./later.ts')];",
      'later.ts':
        "import { createPortal } from 'react-dom'; export const later = () => createPortal(null, window);",
    },
    ['react', 'react-dom'],
    'mf-reading',
  );
  const manifest = await build<ModuleManifest>(await moduleConfig(directory, declaration), 'module.json');
  expect([Object.keys(manifest.shared), manifest.sharedLater]).toEqual([
    ['react', 'react-dom'],
    ['react-dom'],
  ]);
  expect(sharedAtOnce(manifest)).toEqual(['react']);
});

/** Builds a module whose screen parses something with this schema. */
async function buildWithSchema(schema: string) {
  const directory = writeModule(
    {
      'entry.ts': entry,
      'sample.ts': `import * as z from 'zod/mini'; export default () => ${schema}.safeParse(1);`,
    },
    ['@zaehlwerk/store'],
    'mf-reading',
  );
  return build<{ shared: object }>(await moduleConfig(directory, declaration), 'module.json');
}

test('a schema of a module is made with the library that the shell brings', async () => {
  const { shared } = await buildWithSchema('z.object({ of: z.array(z.string()) })');
  expect(Object.keys(shared)).toEqual(['@zaehlwerk/store/schema']);
});

test.each([
  ['tuple', 'z.tuple([z.string()])'],
  ['ZodMiniTuple', '(z.string() instanceof z.ZodMiniTuple ? z.string() : z.string())'],
])('%s, which the shell lacks, stops the build and is named', async (name, schema) => {
  await expect(buildWithSchema(schema)).rejects.toThrow(
    `mf-sample: sample.ts uses ${name} of zod/mini, which @zaehlwerk/store/schema lacks`,
  );
});

test.each([
  ['/work/mf-reading/src/entry.ts', true],
  ['/work/packages/ui/src/page/action-bar.tsx', true],
  ['/team/node_modules/@zaehlwerk/metering/dist/texts.js', true],
  ['/team/node_modules/.pnpm/a@1/node_modules/@zaehlwerk/ui/dist/page/action-bar.js', true],
  ['/team/node_modules/@zaehlwerk/ui/dist/dialog.module.css', false],
  ['/team/node_modules/@zaehlwerk/ui/node_modules/clsx/dist/clsx.js', false],
  ['/team/node_modules/react/index.js', false],
])('%s is code of ours: %s', (file, expected) => {
  expect(isOwnCode(file)).toBe(expected);
});
