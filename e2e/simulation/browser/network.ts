import {
  captivePage,
  cutAnswer,
  cutUpload,
  dropAnswer,
  type FaultAction,
  hold,
  holdAnswer,
  pass,
  refuse,
} from '#e2e/resilience/proxy/fault-actions.ts';
import { answerInstead, type NetworkFault, wrongField } from '../network-fault.ts';

/** The network between the devices of a simulation and the portal. */
export class DayNetwork {
  /** Faults for the next submissions, one each. */
  readonly faults: NetworkFault[] = [];
  /** Idempotency keys of submissions that the backend may have accepted. */
  readonly #arrived = new Set<string>();

  /** The fault action for submissions. */
  readonly sending: FaultAction = async exchange => {
    const fault = this.faults.shift();
    const key = String(exchange.about.headers['idempotency-key']);
    // A backend never refuses a submission it has accepted.
    const action =
      fault === undefined || (fault === 'wrong field' && this.#arrived.has(key)) ? pass : actOf(fault);
    if (typeof fault !== 'object' && !neverArrive.includes(fault ?? '')) this.#arrived.add(key);
    await action(exchange);
  };
}

const neverArrive: readonly string[] = ['cut', 'cut upload', 'hotel', 'wrong field'];

/** Sends the request twice at the same time, like a connection that retries automatically. */
const sendTwice: FaultAction = async exchange => exchange.answer(await exchange.askBackendTwice());

function actOf(fault: NetworkFault): FaultAction {
  if (typeof fault === 'object') return exchange => exchange.answer(answerInstead(fault.status));
  return {
    cut: refuse,
    'cut upload': cutUpload(40),
    'lost answer': dropAnswer,
    late: hold,
    'late answer': holdAnswer,
    twice: sendTwice,
    'cut answer': cutAnswer(20),
    hotel: captivePage,
    'wrong field': (exchange => exchange.answer(wrongField)) satisfies FaultAction,
  }[fault];
}
