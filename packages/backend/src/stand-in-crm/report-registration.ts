import type * as z from 'zod/mini';
import type { registrationEventSchema } from '../crm/registration-event.ts';
import { signatureOf } from '../crm/webhook-signature.ts';

/** The portal's address, and a secret of its webhook. */
export type Portal = { address: string; secret: Buffer };

const patience = 10_000;

/**
 * Reports a registration like a customer system. `unknown`: no account has this token; `failed`: no response, or an
 * unexpected one. Safe to repeat with the same id.
 */
export async function reportRegistration(
  { address, secret }: Portal,
  id: string,
  event: z.input<typeof registrationEventSchema>,
): Promise<'taken' | 'unknown' | 'failed'> {
  const body = Buffer.from(JSON.stringify(event));
  const timestamp = String(Math.floor(Date.now() / 1000));
  try {
    const response = await fetch(new URL('/api/crm/registrations', address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, { id, timestamp, body }),
      },
      body,
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return 'taken';
    const { code } = (await response.json()) as { code?: unknown };
    return code === 'self_service_token_unknown' ? 'unknown' : 'failed';
  } catch {
    return 'failed';
  }
}
