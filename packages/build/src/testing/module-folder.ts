import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

const texts = { 'de-FORMAL': '{}', 'de-INFORMAL': '{}', 'en-FORMAL': '{}' };
const folders: string[] = [];

/**
 * Writes a module into a folder of its own, gone after the tests of the file: `sources` by path below `src`, without
 * texts. It has the libraries of `librariesOf`, whether `dependencies` name them or not.
 */
export function writeModule(
  sources: Readonly<Record<string, string>>,
  dependencies: readonly string[] = [],
  librariesOf = 'packages/store',
): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'module-'));
  folders.push(directory);
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), content);
  };
  const facts = { version: '1.0.0', dependencies: Object.fromEntries(dependencies.map(name => [name, '*'])) };
  write('package.json', JSON.stringify(facts));
  for (const [language, content] of Object.entries(texts)) write(`locales/${language}.json`, content);
  for (const [file, content] of Object.entries(sources)) write(`src/${file}`, content);
  symlinkSync(path.resolve(librariesOf, 'node_modules'), path.join(directory, 'node_modules'), 'junction');
  return directory;
}

/** Runs a build and reads one of the JSON files that it emits. Rejects with the first thing that is wrong. */
export async function build<Manifest>(configuration: Configuration, manifest: string): Promise<Manifest> {
  const compiler = rspack(configuration);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const [mistake] = stats?.compilation.errors ?? [];
      compiler.close(() => (error || mistake ? reject(error ?? mistake) : resolve()));
    });
  });
  const { path: output = '' } = configuration.output ?? {};
  return JSON.parse(readFileSync(path.join(output, manifest), 'utf8'));
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
