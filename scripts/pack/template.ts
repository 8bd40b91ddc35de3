import { cpSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';

const template = 'packages/module-template';
const copy = 'packages/create-module/dist/template';

/** Puts the template of modules, and what only modules outside of this repository have, into the package that makes them. */
export function copyTemplate(): void {
  rmSync(copy, { recursive: true, force: true });
  const isMade = (file: string) => /(^|\/)(node_modules|dist|\.wireit)(\/|$)/.test(file);
  for (const file of globSync('**/*.*', { cwd: template, exclude: isMade }))
    cpSync(path.join(template, file), path.join(copy, file));
  cpSync('packages/create-module/outside', copy, { recursive: true });
}
