import { releaseSetSchema } from '@zaehlwerk/module-kit/host';

const patienceMs = 10_000;

/** Whether the server can work: `degraded` when it takes no photos, `failing` when it answers that it cannot, or something else answers in its place. */
export type ServerHealth = 'ok' | 'degraded' | 'failing' | 'unreachable';

/** Asks the server how it is. Never rejects. */
export async function serverHealth(): Promise<ServerHealth> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const answer: unknown = await response.json().catch(() => undefined);
    const { status } = Object(answer);
    return response.ok && (status === 'ok' || status === 'degraded') ? status : 'failing';
  } catch {
    return 'unreachable';
  }
}

/** Id of the release set that the server publishes now; `undefined` when nobody can say. */
export async function newestSet(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch('/release-set.json', { cache: 'no-store', signal });
    return releaseSetSchema.safeParse(await response.json()).data?.id;
  } catch {
    return undefined;
  }
}
