import { type ReleaseSet, releaseSetSchema } from '@zaehlwerk/module-kit/host';
import { parseJson } from '../parse-json.ts';
import { SiteError } from '../site/site.ts';

/** What is read of a deployed portal; its modules as they are there. */
export type DeployedSet = Pick<ReleaseSet, 'shell' | 'overrides'> & { readonly modules: readonly unknown[] };

/** A portal that has not answered by then is taken for one that does not. */
const patienceMs = 15_000;

/** Reads the release set of the portal at an origin. Rejects with a {@link SiteError} where there is none. */
export async function deployedSet(portal: string): Promise<DeployedSet> {
  const address = new URL('/release-set.json', portal).href;
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(error => {
    const { message, cause } = Object(error);
    throw new SiteError(`${portal} does not answer: ${cause?.message || message}.`);
  });
  if (!response.ok) throw new SiteError(`${address} cannot be read: it answers with ${response.status}.`);
  const parsed = releaseSetSchema.safeParse(parseJson(Buffer.from(await response.arrayBuffer())));
  if (parsed.success) return { ...parsed.data, overrides: parsed.data.overrides ?? [] };
  throw new SiteError(`${address} is no release set that this command can read. Is ${portal} a portal?`);
}
