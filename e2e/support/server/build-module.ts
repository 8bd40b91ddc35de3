import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { moduleConfig } from '@zaehlwerk/build';

const sources = path.resolve(import.meta.dirname, '../fixtures');

/** The module factory's configuration of a fixture module, with its output in `target`. */
export async function fixtureConfig(name: string, target: string): Promise<Configuration> {
  const directory = path.join(sources, name);
  const { default: declaration } = await import(pathToFileURL(path.join(directory, 'module.ts')).href);
  const config = await moduleConfig(directory, declaration);
  return { ...config, output: { ...config.output, path: target } };
}

/** Runs a build. Rejects with the build's errors. */
export async function runBuild(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  const stats = await new Promise<Awaited<ReturnType<typeof statsOf>>>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(statsOf(result))));
  });
  await new Promise(resolve => compiler.close(resolve));
  if (stats.hasErrors) throw new Error(stats.errors);
}

function statsOf(stats: { hasErrors(): boolean; toString(options: object): string } | undefined) {
  return {
    hasErrors: stats?.hasErrors() ?? true,
    errors: stats?.toString({ all: false, errors: true }) ?? '',
  };
}
