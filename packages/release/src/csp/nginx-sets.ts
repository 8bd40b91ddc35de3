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
