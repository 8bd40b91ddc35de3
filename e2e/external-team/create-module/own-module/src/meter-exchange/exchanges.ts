import type { ApiResult, CallOptions, ServerCall } from '@zaehlwerk/api';
import { defineQuery } from '@zaehlwerk/store/data';
import * as z from '@zaehlwerk/store/schema';

const exchangeSchema = z.object({ id: z.string(), meterNumber: z.string(), isConfirmed: z.boolean() });

/** A meter due for exchange. */
type Exchange = z.infer<typeof exchangeSchema>;

/** `GET /api/pro/meter-exchange`, an endpoint of this module alone. */
async function fetchExchanges(call: ServerCall, options: CallOptions): Promise<ApiResult<Exchange[]>> {
  const answer = await call({ path: '/api/pro/meter-exchange', seconds: 20, ...options });
  if (!answer.ok) return answer;
  const exchanges = z.array(exchangeSchema).safeParse(answer.value.body);
  return exchanges.success
    ? { ok: true, value: exchanges.data }
    : { ok: false, error: { kind: 'unreadable', details: [] } };
}

export const exchanges = defineQuery<Exchange[]>({
  name: 'exchanges',
  version: 1,
  of: 'account',
  load: fetchExchanges,
  kept: { items: exchangeSchema, idOf: ({ id }) => id },
  facts: all => ({ openExchanges: all.filter(({ isConfirmed }) => !isConfirmed).length }),
});
