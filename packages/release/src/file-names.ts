import type { BuiltFile } from '@zaehlwerk/module-kit/host';
import { problem } from './finding.ts';
import type { Finding } from './rules.ts';

/** Files that the portal itself keeps beside those of a build, and the name that a browser would take for its worker. */
const ownNames = ['build.json', 'module.json', 'shell.json', 'signature.json', 'service-worker.js'];

/** Compressed forms, which the portal makes itself, and documents: a page of a module would lack the portal's policies. */
const ownEndings = /\.(br|gz|s?html?|xht(ml)?)$/;

/** Files of a build whose names belong to the portal, or whose address would not be their path. */
export function improperNames(files: readonly BuiltFile[], where: string): Finding[] {
  const improper = (what: string) => [problem('file-name', what, 'Rename it, or leave it out.')];
  return files.flatMap(({ path }) => {
    const segments = path.split('/');
    // Some file systems know no capital letters.
    const name = segments.at(-1)?.toLowerCase() ?? '';
    if (segments.some(segment => segment === '' || segment.startsWith('.')))
      return improper(`${path} in ${where} is no path that servers keep as it is.`);
    if (ownNames.includes(name) || ownEndings.test(name))
      return improper(`${path} in ${where} is called like a file of the portal itself.`);
    return [];
  });
}
