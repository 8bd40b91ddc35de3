import type { Site } from '../site/site.ts';
import type { SetPolicy } from './nginx-sets.ts';

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
