import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../parse-json.ts';
import { unfit } from '../release-error.ts';

/** A module's sources, and the development server that they state. */
export interface ModuleFolder {
  readonly directory: string;
  /** Where its development server listens, with a slash at the end. */
  readonly address: string;
  /** Starts the bundler that it is built with. */
  readonly bundler: string;
}

/** Looks at the folder of a module. Throws a refusal where it is none, or its server cannot be started or known. */
export function moduleFolder(folder: string): ModuleFolder {
  const directory = path.resolve(folder);
  for (const file of ['module.ts', 'package.json'])
    if (!existsSync(path.join(directory, file)))
      throw unfit(`${folder} is no folder of a module: it has no ${file}.`);
  const facts = Object(parseJson(readFileSync(path.join(directory, 'package.json'))));
  const port: unknown = facts.config?.devPort;
  if (!Number.isInteger(port))
    throw unfit(`${folder}/package.json names no port. State one like "config": { "devPort": 8092 }.`);
  const bundler = path.join(directory, 'node_modules/.bin/rspack');
  if (!existsSync(bundler)) throw unfit(`${folder} has no rspack yet. Install its dependencies first.`);
  return { directory, address: `http://localhost:${port}/`, bundler };
}
