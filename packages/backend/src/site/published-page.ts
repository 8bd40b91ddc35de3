import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';

/** A page in its release set. */
export type PublishedPage = {
  /** Path segments below the site. */
  file: readonly string[];
  /** `none`: the page is in no set; `missing`: the set lacks a policy. */
  policies: 'none' | 'missing' | Policies;
  /** The switch of the application config for this page; without it the start page is served. */
  setting?: string | undefined;
};

/** Headers that let a page run the files of its set. */
export type Policies = { readonly 'content-security-policy': string; readonly 'integrity-policy': string };

/** By folder of the set; few sets are in use, and they hardly ever change. */
const known = new Map<string, { readonly mtimeMs: number; readonly facts: Facts }>();

/** `settings`: switches of pages by their segment. */
type Facts = { readonly policies: Policies; readonly settings: ReadonlyMap<string, string> };
const mostPolicies = 50;

/**
 * Resolves a page to its set and the policies of the same set, whatever set is published next. Undefined for a page
 * that is gone.
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

/** Undefined when the set lacks a policy. */
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
