import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Configuration, rspack } from '@rspack/core';
import { writeModule } from '../testing/module-folder.ts';

test('when a changed text reloads the pages, the text that they get is the new one', async () => {
  // Read at import: with it, the build is one of a development server.
  process.env.PORTAL_DEV_AGAINST = 'http://localhost:8080';
  const { moduleConfig } = await import('../module-config.ts');
  const directory = writeModule({ 'entry.ts': 'export default { screens: {}, contributions: {} };' });
  const write = (title: string) =>
    ['de-FORMAL', 'en-FORMAL'].map(language =>
      writeFileSync(path.join(directory, `locales/${language}.json`), JSON.stringify({ title })),
    );
  write('old');
  const declaration = { name: 'mf-sample', requires: { contract: '^1.0.0' } };
  const config: Configuration = {
    ...(await moduleConfig(directory, declaration)),
    infrastructureLogging: { level: 'none' },
  };
  const compiler = rspack(config);
  const served = () => readFileSync(path.join(directory, 'dist/locales/de-FORMAL.json'), 'utf8');
  const reloaded = new Promise<string>(resolve => {
    const sendMessage = (_clients: unknown, type: string) => resolve(`${type}: ${served()}`);
    if (config.devServer) config.devServer.onListening?.({ compiler, sendMessage });
  });
  const { promise: built, resolve: isBuilt } = Promise.withResolvers<void>();
  const watching = compiler.watch({}, () => isBuilt());
  await built;
  expect(served()).toBe('{"title":"old"}');
  write('new');
  expect(await reloaded).toBe('static-changed: {"title":"new"}');
  await new Promise<void>(resolve => watching?.close(() => resolve()));
});
