import type { Site } from '../site/site.ts';

/** A set that lies on a site, with its content security policy. */
export interface SetPolicy {
  readonly id: string;
  readonly policy: string;
}

/**
 * What nginx has to know of the sets of a site, for `docs/hosting/nginx/portal.conf`: the folder of the set that
 * visitors get, by where `current` leads, and its policy. A set that came after these lines were made is not among
 * them: until they are renewed visitors get `latest`, page and policy, never a page under the policy of another set.
 */
export function nginxSets(sets: readonly SetPolicy[], latest: string): string {
  const sorted = sets.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return [
    'map $portal_shown $portal_set {',
    ...sorted.map(({ id }) => `  "~/${id}$" $portal_shown;`),
    `  "~^(?<portal_history>.+)/[^/]+$" "$portal_history/${latest}";`,
    '}',
    'map $portal_set $portal_policy {',
    ...sorted.map(({ id, policy }) => `  "~/${id}$" "${policy}";`),
    '}',
  ].join('\n');
}

/** The sets that lie whole on a site, with the content security policy that each was published with. */
export async function setPolicies(site: Site): Promise<readonly SetPolicy[]> {
  const files = await site.list('history/');
  const ids = files.flatMap(({ path }) => /^history\/([0-9a-f]+)\/release-set\.json$/.exec(path)?.[1] ?? []);
  const policies = await Promise.all(
    ids.map(async id => {
      const policy = await site.read(`history/${id}/content-security-policy.txt`);
      return policy === undefined ? [] : [{ id, policy: policy.toString() }];
    }),
  );
  return policies.flat();
}
