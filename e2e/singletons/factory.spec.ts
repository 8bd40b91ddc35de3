import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect } from '../browser/test.ts';
import { test } from '../browser/worker-test.ts';
import { fixtureConfig, runBuild } from '../portal/build-module.ts';

test('the module factory refuses to build a module with a React of its own', async () => {
  const config = await fixtureConfig('mf-own-react', path.join(tmpdir(), 'never-written'));
  await expect(runBuild(config)).rejects.toThrow(
    'mf-own-react bundles react, which only the shell may bring',
  );
});
