import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleDeclarationInput } from '@zaehlwerk/module-kit/declaration';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { moduleConfig } from './module-config.ts';
import { build, writeModule } from './testing/module-folder.ts';

const large = (name: string) => `export const ${name} = '${name.repeat(6_000)}';`;
const sources = {
  'entry.ts':
    "export default { screens: { Sample: () => import(/* webpackChunkName: 'Sample' */ './sample.ts'), Charts: () => import(/* webpackChunkName: 'Charts' */ './charts.ts') }, contributions: {} };",
  'sample.ts': "import { common } from './common.ts'; export default () => common;",
  'charts.ts':
    "import { common } from './common.ts'; import { library } from './library.ts'; export default () => [common, library, import(/* webpackChunkName: 'Detail' */ './detail.ts')];",
  'detail.ts': large('detail'),
  'common.ts': large('common'),
  'library.ts': large('library'),
};

async function buildWith(excludeFromPrecache: string[] | 'everything'): Promise<ModuleManifest> {
  const declaration: ModuleDeclarationInput = {
    name: 'mf-sample',
    requires: { contract: '^1.0.0' },
    routes: [
      { path: '/sample', screen: 'Sample', access: 'account' },
      { path: '/charts', screen: 'Charts', access: 'account' },
    ],
    excludeFromPrecache,
  };
  return build(await moduleConfig(writeModule(sources), declaration), 'module.json');
}

test('an excluded chunk takes along what nothing else needs; what a screen needs too is precached', async () => {
  const { files, screens } = await buildWith(['Charts']);
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const namesOf = (isExcluded: boolean) =>
    scripts
      .filter(({ excludeFromPrecache = false }) => excludeFromPrecache === isExcluded)
      .map(({ path }) => path.split('.')[0]);
  expect(namesOf(true).toSorted()).toEqual(['Charts', 'Detail']);
  const ofSample = screens.Sample?.map(path => path.split('.')[0]);
  expect(ofSample).toHaveLength(2);
  expect(namesOf(false)).toEqual(expect.arrayContaining(ofSample ?? []));
  expect(scripts.find(({ path }) => path.startsWith('Charts'))?.bytes).toBeGreaterThan(40_000);
});

test('a whole module can be excluded from the precache; hosts need not know the word for it', async () => {
  const { files, excludeFromPrecache } = await buildWith('everything');
  expect(files.filter(file => !file.excludeFromPrecache)).toEqual([]);
  expect(excludeFromPrecache).toBeUndefined();
});

test('a chunk that the module does not have stops the build', async () => {
  await expect(buildWith(['Chart'])).rejects.toThrow('The build has no chunk named Chart;');
});

test('of the texts of a package a module brings those that its code names', async () => {
  const directory = writeModule(
    {
      'entry.ts': sources['entry.ts'],
      'charts.ts': 'export default () => null;',
      'sample.ts':
        "import { ScanMeterNumber } from '@zaehlwerk/metering/scan'; export default () => ScanMeterNumber;",
    },
    ['metering', 'module-kit', 'store', 'ui'].map(name => `@zaehlwerk/${name}`).concat('react', 'react-dom'),
    'mf-reading',
  );
  const declaration: ModuleDeclarationInput = { name: 'mf-sample', requires: { contract: '^1.0.0' } };
  const { locales } = await build<ModuleManifest>(await moduleConfig(directory, declaration), 'module.json');
  for (const file of Object.values(locales)) {
    const keys = Object.keys(JSON.parse(readFileSync(path.join(directory, 'dist', file), 'utf8')));
    expect(keys).toEqual(expect.arrayContaining(['scan.title', 'meterType.GAS_METER']));
    expect(keys.filter(key => key.startsWith('send.'))).toEqual([]);
  }
});
