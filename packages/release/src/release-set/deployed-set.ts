import { type ReleaseSet, releaseSetSchema } from '@zaehlwerk/module-kit/host';
import { parseJson } from '@zaehlwerk/signing';
import { SiteError } from '../site/site.ts';

/** The set of a deployed portal; its modules are not validated. */
export type DeployedSet = Pick<ReleaseSet, 'shell' | 'overrides'> & {
  readonly modules: readonly unknown[];
  readonly canaries?: readonly unknown[] | undefined;
};

const timeoutMs = 15_000;

/** Reads the release set of the portal at an origin. Rejects with a {@link SiteError} where there is none. */
export async function deployedSet(portal: string): Promise<DeployedSet> {
  const address = new URL('/release-set.json', portal).href;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(error => {
    const { message, cause } = Object(error);
    throw new SiteError(
      `${portal} does not answer: ${cause?.message || message}. Look whether the address is right, and the portal runs.`,
    );
  });
  if (!response.ok)
    throw new SiteError(
      `${address} cannot be read: it answers with ${response.status}. Is ${portal} a portal?`,
    );
  const parsed = releaseSetSchema.safeParse(parseJson(Buffer.from(await response.arrayBuffer())));
  if (parsed.success) return { ...parsed.data, overrides: parsed.data.overrides ?? [] };
  throw new SiteError(`${address} is no release set that this command can read. Is ${portal} a portal?`);
}
