import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { moduleConfig } from '../module-config.ts';
import { build, writeModule } from '../testing/module-folder.ts';

test('a worker runs without the federation runtime, which lives in the page', async () => {
  const directory = writeModule({
    'entry.ts':
      "export default { screens: { Sample: () => import(/* webpackChunkName: 'Sample' */ './sample.ts') }, contributions: {} };",
    'sample.ts':
      "export default () => new Worker(/* webpackChunkName: 'echo-worker' */ new URL('./echo-worker.ts', import.meta.url));",
    'echo-worker.ts': "self.postMessage('it runs');",
  });
  const declaration = {
    name: 'mf-sample',
    requires: { contract: '^1.0.0' },
    routes: [{ path: '/sample', screen: 'Sample', access: 'account' as const }],
  };
  const { files } = await build<ModuleManifest>(await moduleConfig(directory, declaration), 'module.json');
  const worker = files.find(file => file.path.startsWith('echo-worker'))?.path ?? '';
  const said: unknown[] = [];
  const scope = { postMessage: (word: unknown) => said.push(word), location: { href: 'https://portal/' } };
  vm.runInNewContext(readFileSync(path.join(directory, 'dist', worker), 'utf8'), {
    ...scope,
    self: scope,
    importScripts: () => undefined,
  });
  expect(said).toEqual(['it runs']);
});
