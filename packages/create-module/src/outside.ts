import path from 'node:path';
import { contentInModule, type NewModule } from './new-module.ts';

/** The packages for a module outside of this repository. */
export interface Packages {
  /** Versions by name, of everything that a module needs there. */
  readonly versions: Readonly<Record<string, string>>;
  /** The folder with the portal's tarballs, from the folder of the module; without it a registry has them. */
  readonly packs?: string | undefined;
}

/** The source of the portal's packages: `--packs` or `--registry`. */
export interface Source {
  readonly packs?: string | undefined;
  readonly registry?: string | undefined;
}

/**
 * The reason why a source is refused, `undefined` for a good one. The scope is not registered at npm's public registry: a
 * package of that name there is a stranger's.
 */
export function sourceMistake({ packs, registry }: Source): string | undefined {
  if ((packs === undefined) === (registry === undefined))
    return "Name the source of the portal's packages: either --packs <folder> or --registry <url>.";
  if (registry === undefined) return undefined;
  const url = URL.parse(registry);
  if (url === null || !/^https?:$/.test(url.protocol)) return `--registry ${registry} is no URL.`;
  return /(^|\.)(npmjs\.(org|com)|yarnpkg\.com)$/.test(url.hostname)
    ? `--registry ${registry} is public, and ${scope.slice(0, -1)} is not registered there: name a private registry.`
    : undefined;
}

/** The `.npmrc` of a module: which registry has the scope, whatever the machine's own configuration. */
export function npmrcFor(registry: string): string {
  return `${scope.slice(0, -1)}:registry=${registry}\n`;
}

const scope = '@zaehlwerk/';

const scripts = {
  dev: 'portal dev .',
  test: 'jest',
  types: 'tsc -p tsconfig.json',
  build: 'tsc -p tsconfig.json && rspack build',
  check: 'portal check dist',
  publish: 'portal publish dist',
};

/** A file of the template as a module outside of this repository has it. */
export function contentOutside(file: string, content: string, module: NewModule, packages: Packages): string {
  return file === 'package.json'
    ? packageOutside(content, module, packages)
    : contentInModule(file, content, module);
}

interface Template {
  readonly license: string;
  readonly type: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function packageOutside(content: string, { name, devPort }: NewModule, packages: Packages): string {
  const { license, type, dependencies }: Template = JSON.parse(content);
  const isForDevelopment = (one: string) => !(one in dependencies);
  const facts = {
    name,
    version: '0.1.0',
    private: true,
    license,
    type,
    engines: { node: '>=24' },
    config: { devPort },
    scripts,
    jest: { preset: '@zaehlwerk/build' },
    dependencies: stated(Object.keys(dependencies), packages),
    devDependencies: stated(Object.keys(packages.versions).filter(isForDevelopment), packages),
  };
  return `${JSON.stringify(facts, null, 2)}\n`;
}

function stated(names: readonly string[], { versions, packs }: Packages): Record<string, string> {
  return Object.fromEntries(
    names.map(name => {
      const version = versions[name];
      if (version === undefined) throw new Error(`No version found for ${name}.`);
      return [name, packs !== undefined && name.startsWith(scope) ? inPacks(name, version, packs) : version];
    }),
  );
}

/** `file:../packs/zaehlwerk-ui-1.0.0.tgz` */
function inPacks(name: string, version: string, packs: string): string {
  return `file:${path.posix.join(packs, `${name.slice(1).replace('/', '-')}-${version}.tgz`)}`;
}
