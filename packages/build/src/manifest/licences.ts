import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { neverInsideModules } from '../federation/shared-table.ts';

export const licencesFile = 'licences.txt';

/**
 * Name, version, licence and licence texts of the libraries that these files belong to. Throws where a library states
 * no licence: it may not be passed on.
 */
export function licencesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap(file => libraryFolder(file) ?? []));
  const libraries = new Map([...folders].map(libraryIn));
  return [...libraries.keys()]
    .sort()
    .map(title => `${title}\n\n${libraries.get(title)}`)
    .join(`\n${'-'.repeat(80)}\n`);
}

/** `…/node_modules/@scope/name/lib/x.js` lies in `…/node_modules/@scope/name`. */
function libraryFolder(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/]|$)/.exec(file)?.[0];
}

/**
 * The packages that these files belong to, as `name@version`, own ones included: what a module brings along, and has to
 * be built again for.
 */
export function packagesOf(files: readonly string[]): string[] {
  const packages = [...new Set(files.map(file => libraryFolder(file) ?? sourceFolder(file)))].map(folder => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return `${name}@${version}`;
  });
  return [...new Set(packages)].sort();
}

/** The folder of the package that a source file lies in. */
function sourceFolder(file: string): string {
  const folder = path.dirname(file);
  return existsSync(path.join(folder, 'package.json')) ? folder : sourceFolder(folder);
}

function libraryIn(folder: string): [title: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
    .map(name => path.join(folder, name))
    // Some have a folder of them, for code that they took over.
    .flatMap(place =>
      statSync(place).isFile() ? place : readdirSync(place).map(file => path.join(place, file)),
    )
    .map(file => readFileSync(file, 'utf8').trim());
  if (license === undefined && texts.length === 0) throw new Error(`${name} ${version} states no licence.`);
  return [`${name} ${version} (${license ?? 'see below'})`, texts.join('\n\n')];
}

/** The folders of a package's dependencies, without shared ones: a library of its worker alone is in no other build. */
export function statedLibraries(directory: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter(name => !name.startsWith('@zaehlwerk/'))
    .filter(name => neverInsideModules.every(shared => shared !== name))
    .map(name => path.join(directory, 'node_modules', name))
    .filter(folder => existsSync(folder));
}
