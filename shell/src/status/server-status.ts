import { releaseSetSchema } from '@zaehlwerk/module-kit/host';

const timeoutMs = 10_000;

/** `degraded`: takes no photos; `failing`: reports an error, or another server answers. */
export type ServerHealth = 'ok' | 'degraded' | 'failing' | 'unreachable';

/** Never rejects. */
export async function serverHealth(): Promise<ServerHealth> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const answer: unknown = await response.json().catch(() => undefined);
    const { status } = Object(answer);
    return response.ok && (status === 'ok' || status === 'degraded') ? status : 'failing';
  } catch {
    return 'unreachable';
  }
}

/** Id of the release set that the server publishes now; `undefined` if it is unknown. */
export async function newestSet(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch('/release-set.json', { cache: 'no-store', signal });
    return releaseSetSchema.safeParse(await response.json()).data?.id;
  } catch {
    return undefined;
  }
}
