import path from 'node:path';
import { contentInModule, type NewModule } from './new-module.ts';

/** Where the packages of a module outside of this repository come from. */
export interface Packages {
  /** Versions by name, of everything that a module needs there. */
  readonly versions: Readonly<Record<string, string>>;
  /** The folder with their tarballs, from the folder of the module; without it a registry has them. */
  readonly packs?: string | undefined;
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

function packageOutside(content: string, { name, devPort }: NewModule, packages: Packages): string {
  const { type, dependencies }: { type: string; dependencies: Record<string, string> } = JSON.parse(content);
  const isForDevelopment = (one: string) => !(one in dependencies);
  const facts = {
    name,
    version: '0.1.0',
    private: true,
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
      if (version === undefined) throw new Error(`Nobody says which version of ${name} a module gets.`);
      return [name, packs !== undefined && name.startsWith(scope) ? inPacks(name, version, packs) : version];
    }),
  );
}

/** `file:../packs/zaehlwerk-ui-1.0.0.tgz` */
function inPacks(name: string, version: string, packs: string): string {
  return `file:${path.posix.join(packs, `${name.slice(1).replace('/', '-')}-${version}.tgz`)}`;
}
