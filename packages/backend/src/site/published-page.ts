import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A page as it lies in the set that it belongs to. */
export type PublishedPage = {
  /** Path segments below the site. */
  file: readonly string[];
  /** The set's policies: `none` for a page of no set, `missing` where the set has lost one. */
  policies: 'none' | 'missing' | Policies;
};

/** The headers that let a page of a set run what belongs to that set. */
export type Policies = { readonly 'content-security-policy': string; readonly 'integrity-policy': string };

/** By folder of the set, with the time of the file: a deployment has few sets at a time, and each hardly ever changes. */
const known = new Map<string, { readonly mtimeMs: number; readonly policies: Policies }>();
const mostPolicies = 50;

/**
 * Where a page lies at this moment, with the policies of the same set: its address may lead to another set by the time
 * that it is read. Undefined where the page has been taken away meanwhile.
 */
export async function publishedPage(
  root: string,
  file: readonly string[],
): Promise<PublishedPage | undefined> {
  const [site, page] = await Promise.all([
    realpath(root),
    realpath(join(root, ...file)).catch(() => undefined),
  ]);
  if (page === undefined) return undefined;
  const segments = relative(site, page).split(sep);
  const [folder, set] = segments;
  if (folder !== 'history' || set === undefined) return { file, policies: 'none' };
  return { file: segments, policies: await policiesOf(join(site, folder, set)) };
}

async function policiesOf(set: string): Promise<'missing' | Policies> {
  const read = (header: keyof Policies) => readFile(join(set, `${header}.txt`), 'utf8');
  try {
    const { mtimeMs } = await stat(join(set, 'content-security-policy.txt'));
    const before = known.get(set);
    if (before?.mtimeMs === mtimeMs) return before.policies;
    const policies = {
      'content-security-policy': await read('content-security-policy'),
      'integrity-policy': await read('integrity-policy'),
    };
    if (known.size >= mostPolicies) known.clear();
    known.set(set, { mtimeMs, policies });
    return policies;
  } catch {
    return 'missing';
  }
}
