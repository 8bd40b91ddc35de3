import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect } from '#e2e/support/page/test.ts';
import { test } from '#e2e/support/page/worker-test.ts';
import { fixtureConfig, runBuild } from '#e2e/support/server/build-module.ts';

test('The module factory refuses a module that bundles its own React', async () => {
  const config = await fixtureConfig('mf-own-react', path.join(tmpdir(), 'never-written'));
  await expect(runBuild(config)).rejects.toThrow(
    'mf-own-react bundles react, which only the shell may bring',
  );
});
