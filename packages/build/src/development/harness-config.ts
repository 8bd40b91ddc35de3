import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { HarnessSettings } from '@zaehlwerk/module-kit/harness';
import { sharedByShell, sourceOf } from '../federation/shared-table.ts';
import { baseConfig } from '../rspack/base-config.ts';

const rememberedRenderers = path.resolve(import.meta.dirname, 'remembered-renderers.js');

/** Where the files of the harness are, beside those of the module. */
const publicPath = '/harness/';

/** The address of its page. */
export const harnessPage = `${publicPath}index.html`;

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/api/public/application/logo.png">
</head>
<body><div id="root"></div></body>
</html>
`;

/**
 * The build of the page that runs one module alone: a federation host like the shell, which brings the same shared
 * packages. For development servers only.
 *
 * @param directory the module's folder
 */
export function harnessConfig(directory: string, settings: HarnessSettings): Configuration {
  const { devServer: _, ...base } = baseConfig(directory, 'harness');
  const entry = sourceOf('@zaehlwerk/module-kit/harness/page', import.meta.dirname);
  const moduleKit = path.resolve(entry, '../../..');
  return {
    ...base,
    name: 'harness',
    // A folder of its own, in memory as all files of the server: `dist` is emptied by the module's compilation.
    output: { ...base.output, path: path.join(directory, 'harness'), publicPath },
    entry: { harness: [rememberedRenderers, entry] },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.sharing.ProvideSharedPlugin({ provides: sharedByShell(moduleKit, true) }),
      new rspack.DefinePlugin({ harnessSettings: JSON.stringify(settings) }),
      new rspack.HtmlRspackPlugin({ title: path.basename(directory), templateContent: document }),
    ],
  };
}
