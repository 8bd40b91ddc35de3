const patienceMs = 10_000;

/** Whether the server can work: `failing` when it answers that it cannot, or something else answers in its place. */
export type ServerHealth = 'ok' | 'failing' | 'unreachable';

/** Asks the server how it is. Never rejects. */
export async function serverHealth(): Promise<ServerHealth> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok && Object(answer).status === 'ok' ? 'ok' : 'failing';
  } catch {
    return 'unreachable';
  }
}
