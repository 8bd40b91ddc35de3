import type { BuiltFile } from '@zaehlwerk/module-kit/host';
import type { Objection } from './objection.ts';

/** Files that the portal itself keeps beside those of a build, and the name that a browser would take for its worker. */
const ownNames = ['build.json', 'module.json', 'shell.json', 'signature.json', 'service-worker.js'];

/** Endings of what the portal makes of a file, and of documents: a page of a module would be one without its policies. */
const ownEndings = /\.(br|gz|s?html?|xht(ml)?)$/;

/** Files of a build that would lie where the portal keeps its own, or at another address than their path. */
export function improperNames(files: readonly BuiltFile[], where: string): Objection[] {
  return files.flatMap(({ path }) => {
    const segments = path.split('/');
    // Some file systems know no capital letters.
    const name = segments.at(-1)?.toLowerCase() ?? '';
    if (segments.some(segment => segment === '' || segment.startsWith('.')))
      return [improper(`${path} in ${where} is no path that servers keep as it is.`)];
    if (ownNames.includes(name) || ownEndings.test(name))
      return [improper(`${path} in ${where} is called like a file of the portal itself.`)];
    return [];
  });
}

const improper = (what: string): Objection => ({
  code: 'file-name',
  what,
  remedy: 'Rename it, or leave it out.',
});
