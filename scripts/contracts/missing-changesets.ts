import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { readChangesets } from '@changesets/read';
import { contractPackages, packageFacts } from './entries.ts';
import { reportFolder } from './report-files.ts';

/** The base of a change: `CONTRACTS_BASE`, or the main branch of the remote or of this clone. */
const bases = [process.env.CONTRACTS_BASE, 'origin/main', 'main'];

function git(root: string, ...parameters: readonly string[]): string[] | undefined {
  try {
    const output = execFileSync('git', parameters, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Files that differ from where the change branches off, new ones included; `undefined` without a repository or base. */
function changedFiles(root: string): readonly string[] | undefined {
  for (const base of bases) {
    const [commit] = (base && git(root, 'merge-base', base, 'HEAD')) || [];
    if (commit === undefined) continue;
    const tracked = git(root, 'diff', '--name-only', '--no-relative', commit) ?? [];
    return [...tracked, ...(git(root, 'ls-files', '--others', '--exclude-standard') ?? [])];
  }
  return undefined;
}

/** Of packages by folder, the changed ones that no changed changeset names. */
export function withoutChangeset(
  packages: ReadonlyMap<string, string>,
  changed: readonly string[],
  changesets: readonly { readonly id: string; readonly releases: readonly { readonly name: string }[] }[],
): readonly string[] {
  const declared = changesets
    .filter(({ id }) => changed.includes(`.changeset/${id}.md`))
    .flatMap(({ releases }) => releases.map(({ name }) => name));
  return [...packages]
    .filter(
      ([folder, name]) => changed.some(file => path.dirname(file) === folder) && !declared.includes(name),
    )
    .map(([, name]) => name);
}

/**
 * Packages whose reports differ from where the change branches off, although no changeset of the same change names them.
 * `undefined` if there is nothing to compare with.
 */
export async function missingChangesets(
  root: string = process.cwd(),
): Promise<readonly string[] | undefined> {
  const changed = changedFiles(root);
  if (changed === undefined) return undefined;
  const packages = new Map(contractPackages.map(folder => [reportFolder(folder), packageFacts(folder).name]));
  return withoutChangeset(packages, changed, await readChangesets(root));
}
