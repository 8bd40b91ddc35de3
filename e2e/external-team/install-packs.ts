import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../support/server/backend-process.ts';

const run = promisify(execFile);

interface Facts {
  readonly name: string;
  readonly version: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Folders of the checkout with installed libraries. */
const installed = globSync(['node_modules', '{shell,mf-*,packages/*}/node_modules'], { cwd: checkout });

/**
 * `npm install` without a registry for a module that uses our packages as tarballs: tarballs are unpacked, libraries
 * come from the checkout. Rejects if a library has another version than declared or imports an undeclared one.
 */
export async function installPacks(module: string): Promise<void> {
  const { dependencies, devDependencies } = await factsOf(module);
  const stated = Object.entries({ ...dependencies, ...devDependencies });
  const ours = stated.filter(([, version]) => version.startsWith('file:'));
  const names = new Set(ours.map(([name]) => name));
  const libraries = new Map(stated.filter(([, version]) => !version.startsWith('file:')));
  for (const [name, file] of ours) {
    const folder = path.join(module, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    const tarball = path.resolve(module, file.slice('file:'.length));
    await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const facts = await factsOf(folder);
    for (const [needed, version] of Object.entries(facts.dependencies ?? {}))
      if (!needed.startsWith('@zaehlwerk/')) libraries.set(needed, version);
      else if (!names.has(needed)) throw new Error(`${name} needs ${needed}, of which there is no tarball.`);
    await linkCommands(module, folder, facts);
  }
  for (const [name, version] of libraries) await linkLibrary(module, name, version);
}

async function factsOf(folder: string): Promise<Facts> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

async function linkLibrary(module: string, name: string, stated: string): Promise<void> {
  const found = installed.map(folder => path.join(checkout, folder, name)).find(folder => existsSync(folder));
  if (found === undefined) throw new Error(`${name} is not installed in the checkout.`);
  const facts = await factsOf(found);
  if (facts.version !== stated.replace(/^npm:.*@/, ''))
    throw new Error(`${name} is ${facts.version}, stated is ${stated}.`);
  const folder = path.join(module, 'node_modules', name);
  await mkdir(path.dirname(folder), { recursive: true });
  await symlink(found, folder, 'junction');
  await linkCommands(module, folder, facts);
}

async function linkCommands(module: string, folder: string, { name, bin = {} }: Facts): Promise<void> {
  const commands = typeof bin === 'string' ? { [name.split('/').at(-1) ?? name]: bin } : bin;
  const bins = path.join(module, 'node_modules/.bin');
  await mkdir(bins, { recursive: true });
  for (const [command, file] of Object.entries(commands)) {
    const target = path.join(folder, file);
    await chmod(target, 0o755);
    await symlink(target, path.join(bins, command));
  }
}
