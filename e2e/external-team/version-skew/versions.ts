import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkout } from '#e2e/support/server/backend-process.ts';

/** The current version of a workspace package, or the first one after this step. */
export function versionOf(name: string, step?: 'major' | 'minor' | 'patch'): string {
  const version = installed(path.join(checkout, 'packages', name));
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  return step === 'patch' ? `${major}.${minor}.${patch + 1}` : version;
}

/** The contract range of a module built today, or of one for the next major. */
export function contractRange(step?: 'major'): string {
  return `^${versionOf('module-kit', step).split('.')[0]}.0.0`;
}

/** The folder of another minor of the same major of a library. */
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
    throw new Error(`${library} ${theirs} must be another minor than ${ours}: add one to the catalog`);
  return folder;
}

function installed(folder: string): string {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

export const otherReact = { react: other('react', 'shell'), 'react-dom': other('react-dom', 'shell') };

export const otherMantine = {
  '@mantine/core': other('@mantine/core', 'packages/ui'),
  '@mantine/hooks': other('@mantine/hooks', 'packages/ui'),
};
