import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';

/** A page as it lies in the set that it belongs to. */
export type PublishedPage = {
  /** Path segments below the site. */
  file: readonly string[];
  /** The set's policies: `none` for a page of no set, `missing` where the set has lost one. */
  policies: 'none' | 'missing' | Policies;
  /** The switch of the application config without which the start page of the same set stands in its place. */
  setting?: string | undefined;
};

/** The headers that let a page of a set run what belongs to that set. */
export type Policies = { readonly 'content-security-policy': string; readonly 'integrity-policy': string };

/** By folder of the set, with the time of the file: a deployment has few sets at a time, and each hardly ever changes. */
const known = new Map<string, { readonly mtimeMs: number; readonly facts: Facts }>();

/** What a set says of its pages: their policies, and the switches that some of them hang on, by their segment. */
type Facts = { readonly policies: Policies; readonly settings: ReadonlyMap<string, string> };
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
  const facts = await factsOf(join(site, folder, set));
  if (facts === undefined) return { file: segments, policies: 'missing' };
  return { file: segments, policies: facts.policies, setting: facts.settings.get(segments[2] ?? '') };
}

/** Undefined where the set has lost a policy. */
async function factsOf(set: string): Promise<Facts | undefined> {
  const read = (header: keyof Policies) => readFile(join(set, `${header}.txt`), 'utf8');
  try {
    const { mtimeMs } = await stat(join(set, 'content-security-policy.txt'));
    const before = known.get(set);
    if (before?.mtimeMs === mtimeMs) return before.facts;
    const policies = {
      'content-security-policy': await read('content-security-policy'),
      'integrity-policy': await read('integrity-policy'),
    };
    if (known.size >= mostPolicies) known.clear();
    const facts = { policies, settings: await settingsOf(set) };
    known.set(set, { mtimeMs, facts });
    return facts;
  } catch {
    return undefined;
  }
}

const settingsSchema = z.record(z.string(), z.string());

async function settingsOf(set: string): Promise<Facts['settings']> {
  const file = await readFile(join(set, 'settings-of-pages.json'), 'utf8');
  return new Map(Object.entries(settingsSchema.parse(JSON.parse(file))));
}
