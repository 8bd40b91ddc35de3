import { appendFile, glob } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { describeBuild } from '@zaehlwerk/release';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';
import { checkout } from './backend-process.ts';

/** Toolchains besides our own factory. */
export type Toolchain = 'rspack' | 'webpack' | 'vite';

const folderOf = (toolchain: Toolchain) => path.join(checkout, 'e2e/support/fixtures', `module-${toolchain}`);

/**
 * Builds the module of a toolchain with its own configuration into `target`, and describes it.
 *
 * @param styles more styles, in its style sheets
 */
export async function buildToolchain(toolchain: Toolchain, target: string, styles = ''): Promise<string> {
  const folder = folderOf(toolchain);
  const configFile = path.join(folder, `${toolchain}.config.js`);
  if (toolchain === 'vite') {
    const { NODE_ENV } = process.env;
    await buildWithVite({ configFile, logLevel: 'error', build: { outDir: target, emptyOutDir: true } });
    // It changes the mode for later builds in this process.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  } else {
    const config: Configuration = (await import(pathToFileURL(configFile).href)).default;
    const result = { ...config, output: { ...config.output, path: target }, infrastructureLogging: quiet };
    await (toolchain === 'webpack' ? bundle(webpack as unknown as Bundler, result) : bundle(rspack, result));
  }
  for await (const file of glob('**/*.css', { cwd: target }))
    await appendFile(path.join(target, file), styles);
  const { findings } = await describeBuild(target, path.join(folder, 'declaration.json'));
  if (findings.length > 0) throw new Error(findings.map(({ what }) => what).join('\n'));
  return target;
}

const quiet = { level: 'error' } as const;

/** The common API of rspack and webpack. */
type Bundler = (config: Configuration) => {
  run(done: (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void): void;
  close(done: () => void): void;
};

async function bundle(bundler: Bundler, config: Configuration): Promise<void> {
  const compiler = bundler(config);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString()));
      else resolve();
    });
  });
  await new Promise<void>(resolve => compiler.close(resolve));
}
