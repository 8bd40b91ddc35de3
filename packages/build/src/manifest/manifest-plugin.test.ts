import path from 'node:path';
import { rspack } from '@rspack/core';
import { build, writeModule } from '../testing/module-folder.ts';
import { manifestPlugin } from './manifest-plugin.ts';

const sources = {
  'start.js': "globalThis.later = () => import(/* webpackChunkName: 'Later' */ './later.js');",
  'later.js': "import { common } from './common.js'; export const later = () => common('later');",
  'shared.js': "import { common } from './common.js'; export const shared = () => common('shared');",
  'common.js': 'export const common = who => [who];',
};

/** Builds the sources with what both `later.js` and the shared `shared.js` need in a file of its own. */
function buildSplit(asked: string) {
  const directory = writeModule(sources);
  const shared = path.join(directory, 'src/shared.js');
  return build<{ shared: string[]; later: string[] }>(
    {
      mode: 'production',
      context: directory,
      entry: './src/start.js',
      output: { path: path.join(directory, 'dist'), chunkFilename: '[name].js' },
      optimization: {
        splitChunks: {
          chunks: 'async',
          minSize: 0,
          cacheGroups: { common: { test: /common/, name: 'common' } },
        },
      },
      plugins: [
        new rspack.sharing.ProvideSharedPlugin({
          provides: { [shared]: { shareKey: 'shared', version: '1.0.0' } },
        }),
        manifestPlugin('manifest.json', directory, facts => ({
          shared: facts.filesOfShared(asked),
          later: facts.filesOf('Later'),
        })),
      ],
    },
    'manifest.json',
  );
}

test('a shared package has all files that it loads, also those it shares with others', async () => {
  const { shared, later } = await buildSplit('shared');
  expect(shared).toHaveLength(2);
  expect(shared).toContain('common.js');
  expect(later.toSorted()).toEqual(['Later.js', 'common.js']);
});

test('a shared package that the build does not bring stops it', async () => {
  await expect(buildSplit('shar')).rejects.toThrow('The build brings no shar on demand');
});
