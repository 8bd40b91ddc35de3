import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout } from '#e2e/support/server/backend-process.ts';

/** The version that a package of the workspace has, or the first one after a step of it. */
export function versionOf(name: string, step?: 'major' | 'minor' | 'patch'): string {
  const version = installed(path.join(checkout, 'packages', name));
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  return step === 'patch' ? `${major}.${minor}.${patch + 1}` : version;
}

/** The range of the contract that a module of today asks for, or one that is made for the next major. */
export function contractRange(step?: 'major'): string {
  return `^${versionOf('module-kit', step).split('.')[0]}.0.0`;
}

/** The folder of a library that stands in for the product's own: the same major, another minor. */
function other(library: string, owner: string): string {
  const folder = path.join(
    checkout,
    'e2e/node_modules',
    `other-${library.replace('@', '').replace('/', '-')}`,
  );
  const [ours = '', theirs = ''] = [path.join(checkout, owner, 'node_modules', library), folder].map(
    installed,
  );
  const [major, minor] = theirs.split('.');
  if (!ours.startsWith(`${major}.`) || ours.startsWith(`${major}.${minor}.`))
    throw new Error(`${library} ${theirs} shall stand in for ${ours}: name another minor in the catalog`);
  return folder;
}

function installed(folder: string): string {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

/** Another minor version of React. */
export const otherReact = { react: other('react', 'shell'), 'react-dom': other('react-dom', 'shell') };

/** Another minor version of Mantine. */
export const otherMantine = {
  '@mantine/core': other('@mantine/core', 'packages/ui'),
  '@mantine/hooks': other('@mantine/hooks', 'packages/ui'),
};
