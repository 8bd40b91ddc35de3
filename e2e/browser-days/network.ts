import {
  type Act,
  captivePage,
  cutAnswer,
  cutUpload,
  dropAnswer,
  hold,
  holdAnswer,
  pass,
  refusal,
  refuse,
} from '../attack/proxy/acts.ts';
import type { NetworkFault } from './steps.ts';

const wrongField = refusal(422, {
  fieldErrors: [{ field: 'results.0.readingValue', message: 'aboveMaximum, limit 1' }],
});

/** The way of one device to the portal. */
export class DayNetwork {
  isOffline = false;
  /** What the next requests that send a reading meet, one each. */
  readonly faults: NetworkFault[] = [];
  /** Idempotency keys of what the backend may have accepted. */
  readonly #arrived = new Set<string>();

  /** What becomes of a request that sends a reading. */
  readonly sending: Act = async exchange => {
    if (this.isOffline) return refuse(exchange);
    const fault = this.faults.shift();
    const key = String(exchange.about.headers['idempotency-key']);
    // No backend finds fault with what it has accepted.
    const act =
      fault === undefined || (fault === 'wrong field' && this.#arrived.has(key)) ? pass : actOf(fault);
    if (typeof fault !== 'object' && !neverArrive.includes(fault ?? '')) this.#arrived.add(key);
    await act(exchange);
  };

  /** What becomes of every other request. */
  readonly everything: Act = exchange => (this.isOffline ? refuse : pass)(exchange);
}

const neverArrive: readonly string[] = ['cut', 'cut upload', 'hotel', 'wrong field'];

function actOf(fault: NetworkFault): Act {
  if (typeof fault === 'object') return statusPage(fault.status);
  return {
    cut: refuse,
    'cut upload': cutUpload(40),
    'lost answer': dropAnswer,
    late: hold,
    'late answer': holdAnswer,
    twice: handOverTwice,
    'cut answer': cutAnswer(20),
    hotel: captivePage,
    'wrong field': wrongField,
  }[fault];
}

/** The backend gets the request twice at the same time, as over a connection that repeats by itself. */
const handOverTwice: Act = async exchange => exchange.answer(await exchange.askBackendTwice());

const gateways: readonly number[] = [502, 503, 504];

/** As the API says it, or as a gateway does; the backend never hears of the request. */
function statusPage(status: number): Act {
  const body = { status, code: `as_the_day_wants_${status}`, message: '' };
  return exchange =>
    exchange.answer(
      gateways.includes(status)
        ? { status, headers: { 'content-type': 'text/html' }, body: `<h1>${status}</h1>` }
        : {
            status,
            headers: {
              'content-type': 'application/json; charset=utf-8',
              ...(status === 429 && { 'retry-after': '7' }),
            },
            body: JSON.stringify(body),
          },
    );
}
