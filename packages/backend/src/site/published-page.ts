import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A page as it lies in the set that it belongs to. */
export type PublishedPage = {
  /** Path segments below the site. */
  file: readonly string[];
  /** The set's content security policy: `none` for a page of no set, `missing` where the set has lost it. */
  policy: 'none' | 'missing' | { readonly text: string };
};

/** By folder of the set, with the time of the file: a deployment has few sets at a time, and each hardly ever changes. */
const policies = new Map<string, { readonly mtimeMs: number; readonly text: string }>();
const mostPolicies = 50;

/**
 * Where a page lies at this moment, with the policy of the same set: its address may lead to another set by the time
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
  if (folder !== 'history' || set === undefined) return { file, policy: 'none' };
  return { file: segments, policy: await policyOf(join(site, folder, set)) };
}

async function policyOf(set: string): Promise<'missing' | { readonly text: string }> {
  const file = join(set, 'content-security-policy.txt');
  try {
    const { mtimeMs } = await stat(file);
    const known = policies.get(set);
    if (known?.mtimeMs === mtimeMs) return known;
    const policy = { mtimeMs, text: await readFile(file, 'utf8') };
    if (policies.size >= mostPolicies) policies.clear();
    policies.set(set, policy);
    return policy;
  } catch {
    return 'missing';
  }
}
