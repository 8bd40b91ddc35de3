import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** What a build has made: all its files but source maps, and those of one named chunk group. */
export interface Program {
  /** The folder they lie in. */
  readonly target: string;
  readonly files: readonly string[];
  filesOf(chunkGroup: string): readonly string[];
}

/** Runs a build. Rejects with what the bundler says when it fails. */
export async function buildProgram(configuration: Configuration, target: string): Promise<Program> {
  const stats = await run({ ...configuration, output: { ...configuration.output, path: target } });
  return {
    target,
    files: namesOf(stats.assets),
    filesOf: chunkGroup => namesOf(stats.namedChunkGroups?.[chunkGroup]?.assets),
  };
}

function namesOf(assets: readonly { name: string }[] = []): string[] {
  return assets.map(({ name }) => name).filter(name => !name.endsWith('.map'));
}

async function run(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      if (failure || !stats) return reject(failure);
      const facts = stats.toJson({ all: false, assets: true, chunkGroups: true });
      compiler.close(() => resolve(facts));
    });
  });
}
