import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '#e2e/support/page/test.ts';
import { checkout } from '#e2e/support/server/backend-process.ts';
import { runBuild } from '#e2e/support/server/build-module.ts';
import { startModuleHost } from '#e2e/support/server/module-host.ts';

test('A host of another team loads a portal module by its manifest', async ({ page, watch }) => {
  watch.tolerate(/^request to http:\/\/127\.0\.0\.1/);
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-host-'));
  const module = await startModuleHost(path.join(checkout, 'mf-information/dist'));
  const host = await startModuleHost(workspace);
  try {
    const file = path.join(checkout, 'e2e/support/fixtures/host-rspack/rspack.config.js');
    const { hostConfig } = await import(pathToFileURL(file).href);
    const config = hostConfig(module.origin);
    await runBuild({ ...config, output: { ...config.output, path: workspace } });
    await writeFile(
      path.join(workspace, 'index.html'),
      '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script src="main.js"></script>',
    );
    await page.goto(`${host.origin}/index.html`);
    await expect(page.locator('body')).toHaveText(
      'Help, Introduction, MyData, Imprint, Privacy, Accessibility: function',
    );
  } finally {
    await Promise.all([host.goDown(), module.goDown()]);
    await rm(workspace, { recursive: true, force: true });
  }
});
