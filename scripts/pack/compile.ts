import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Packages with code, by folder below `packages`: what runs in browsers, and what Node runs. */
const forBrowsers = ['domain', 'outbox', 'api', 'store', 'ui', 'module-kit', 'metering'];
const forNode = ['build', 'bucket', 'signing', 'dev-server', 'release', 'create-module'];

const cache = path.resolve('.cache/pack');

interface Facts {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

interface Entry {
  /** The specifier of an import, e.g. `@zaehlwerk/store/data`; commands and workers have none. */
  readonly request?: string;
  readonly source: string;
}

/** Compiles each package into its `dist`, file by file as the sources are: what its entries need, and no tests. */
export function compilePackages(): void {
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  compile('tsconfig.json', forBrowsers);
  compile('tsconfig.node.json', forNode);
  for (const folder of [...forBrowsers, ...forNode]) fillDist(folder);
  fillTypesOfModules();
}

function entriesOf(folder: string): Entry[] {
  const facts: Facts = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'));
  const absolute = (source: string) => path.resolve('packages', folder, source);
  const named = Object.entries(facts.exports ?? {}).map(([subpath, source]) => ({
    request: facts.name + subpath.slice(1),
    source: absolute(source),
  }));
  const commands = Object.values(facts.bin ?? {}).map(source => ({ source: absolute(source) }));
  // Nothing imports workers, nor what tests set up: they are named by their files.
  const byFile = globSync(['src/**/*-worker.ts', 'src/jest/*.ts'], { cwd: `packages/${folder}` });
  const others = byFile.map(source => ({ source: absolute(source) }));
  return [...named, ...commands, ...others].filter(({ source }) => /\.tsx?$/.test(source));
}

function compile(project: string, folders: readonly string[]): void {
  const entries = folders.flatMap(entriesOf);
  const config = {
    extends: path.resolve(project),
    compilerOptions: {
      noEmit: false,
      // Mistakes are found by the steps that check types.
      noCheck: true,
      // The language of all browsers of the portal: installed packages are not compiled again.
      target: 'es2022',
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rootDir: process.cwd(),
      outDir: cache,
      // What is found through node_modules counts as a library, of which nothing is written.
      paths: Object.fromEntries(
        entries.flatMap(({ request, source }) => (request ? [[request, [source]]] : [])),
      ),
    },
    files: entries.map(({ source }) => source),
    include: [path.resolve('types')],
  };
  const configFile = path.join(cache, project);
  writeFileSync(configFile, JSON.stringify(config));
  execFileSync('tsc', ['-p', configFile], { stdio: ['ignore', 'inherit', 'inherit'] });
}

const isForTests = (file: string) => /\.test\.|(^|\/)testing\//.test(file);

function fillDist(folder: string): void {
  const dist = `packages/${folder}/dist`;
  rmSync(dist, { recursive: true, force: true });
  cpSync(path.join(cache, 'packages', folder, 'src'), dist, { recursive: true });
  const plain = globSync('**/*.{css,js,cjs,mjs}', { cwd: `packages/${folder}/src` });
  for (const file of plain.filter(one => !isForTests(one)))
    cpSync(`packages/${folder}/src/${file}`, path.join(dist, file));
  for (const file of globSync(`${dist}/**/*.js`)) nameCompiledWorkers(file);
}

/** Addresses of workers are no imports: the compiler leaves them as they are. */
function nameCompiledWorkers(file: string): void {
  const code = readFileSync(file, 'utf8');
  const named = code.replace(/(new URL\('\.[^']*)\.ts'(?=, import\.meta\.url\))/g, "$1.js'");
  if (named !== code) writeFileSync(file, named);
}

/** The base of a module's `tsconfig.json`, with the types that lie beside the packages here. */
function fillTypesOfModules(): void {
  const dist = 'packages/build/dist';
  const types = ['types/assets.d.ts', 'packages/ui/src/theme/css-properties.d.ts'];
  for (const file of types) cpSync(file, path.join(dist, 'types', path.basename(file)));
  cpSync('packages/build/tsconfig.base.json', path.join(dist, 'tsconfig.base.json'));
  const config: object = JSON.parse(readFileSync('packages/build/module.tsconfig.json', 'utf8'));
  const files = types.map(file => `./types/${path.basename(file)}`);
  writeFileSync(path.join(dist, 'module.tsconfig.json'), JSON.stringify({ ...config, files }, null, 2));
}
