import type { Site } from '../site/site.ts';

/** A set that lies on a site, with its content security policy and its integrity policy. */
export interface SetPolicies {
  readonly id: string;
  readonly policy: string;
  readonly integrity: string;
}

/**
 * What nginx has to know of the sets of a site, for `docs/hosting/nginx/portal.conf`: the folder of the set that
 * visitors get, by where `current` leads, and its policies. A set that came after these lines were made is not among
 * them: until they are renewed visitors get `latest`, page and policies, never a page under those of another set.
 */
export function nginxSets(sets: readonly SetPolicies[], latest: string): string {
  const sorted = sets.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  return [
    'map $portal_shown $portal_set {',
    ...sorted.map(({ id }) => `  "~/${id}$" $portal_shown;`),
    `  "~^(?<portal_history>.+)/[^/]+$" "$portal_history/${latest}";`,
    '}',
    'map $portal_set $portal_policy {',
    ...sorted.map(({ id, policy }) => `  "~/${id}$" "${policy}";`),
    '}',
    'map $portal_set $portal_integrity {',
    ...sorted.map(({ id, integrity }) => `  "~/${id}$" "${integrity}";`),
    '}',
  ].join('\n');
}

/** The sets that lie whole on a site, with the policies that each was published with. */
export async function setPolicies(site: Site): Promise<readonly SetPolicies[]> {
  const files = await site.list('history/');
  const ids = files.flatMap(({ path }) => /^history\/([0-9a-f]+)\/release-set\.json$/.exec(path)?.[1] ?? []);
  const policies = await Promise.all(
    ids.map(async id => {
      const [policy, integrity] = await Promise.all(
        ['content-security-policy.txt', 'integrity-policy.txt'].map(file =>
          site.read(`history/${id}/${file}`),
        ),
      );
      return policy === undefined || integrity === undefined
        ? []
        : [{ id, policy: policy.toString(), integrity: integrity.toString() }];
    }),
  );
  return policies.flat();
}
