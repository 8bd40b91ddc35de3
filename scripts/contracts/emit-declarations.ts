import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeEntriesOf, type Entry } from './entries.ts';

const folder = path.resolve('.cache/contracts');
const declarations = path.join(folder, 'declarations');

/** The packages that types of the contract come from, those included that modules do not import themselves. */
const sources = ['domain', 'api', 'outbox', 'store', 'ui', 'module-kit'];

/** The declaration file that was emitted for an entry. */
export function declarationOf({ source }: Entry): string {
  return path.join(declarations, source.replace(/\.tsx?$/, '.d.ts'));
}

/**
 * Has the workspace's compiler write the declarations of all entries into the cache. Throws with the compiler's lines
 * when the sources do not compile to declarations. Answers with compiler options under which they can be read.
 */
export function emitDeclarations(): Record<string, unknown> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = sources.flatMap(codeEntriesOf).filter(({ request }) => !request.endsWith('/testing'));
  const config = {
    extends: path.resolve('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // Mistakes are found by the steps that check types.
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: process.cwd(),
      outDir: declarations,
      types: [],
      // What is found through node_modules counts as a library, of which nothing is emitted.
      paths: pathsTo(entries, entry => path.resolve(entry.source)),
    },
    files: entries.map(entry => path.resolve(entry.source)),
    include: [path.resolve('types')],
  };
  const configFile = path.join(folder, 'tsconfig.json');
  writeFileSync(configFile, JSON.stringify(config));
  execFileSync('tsc', ['-p', configFile, '--singleThreaded'], { stdio: ['ignore', 'inherit', 'inherit'] });
  linkLibraries();
  return {
    target: 'es2024',
    module: 'preserve',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    paths: pathsTo(entries, declarationOf),
  };
}

function pathsTo(entries: readonly Entry[], fileOf: (entry: Entry) => string): Record<string, string[]> {
  return Object.fromEntries(entries.map(entry => [entry.request, [fileOf(entry)]]));
}

/** Emitted declarations find the libraries where their sources find them. */
function linkLibraries(): void {
  for (const name of sources) {
    const installed = path.resolve(`packages/${name}/node_modules`);
    if (existsSync(installed)) {
      symlinkSync(installed, path.join(declarations, `packages/${name}/node_modules`), 'junction');
    }
  }
}
