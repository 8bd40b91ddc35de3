import type { ServerPresence } from '@zaehlwerk/api';
import { type Connectivity, createConnectivity, type NetworkEvents } from '../connectivity/connectivity.ts';

/** A connection in the hand of a test: nothing is answered and no time passes but by its word. */
export class TestNetwork {
  readonly connectivity: Connectivity;
  /** Every state after each change, in order. */
  readonly states: ServerPresence[] = [];
  /** How often the server was asked. */
  asked = 0;
  #isShown = true;
  #events: NetworkEvents | undefined;
  #answer: ((presence: ServerPresence) => void) | undefined;
  readonly #alarms = new Map<() => void, number>();

  constructor({ isUp = true } = {}) {
    this.connectivity = createConnectivity({
      probe: ({ signal } = {}) => this.#probe(signal),
      alarm: (task, milliseconds) => {
        const ring = () => task();
        this.#alarms.set(ring, milliseconds);
        return () => this.#alarms.delete(ring);
      },
      network: {
        isUp: () => isUp,
        isPageShown: () => this.#isShown,
        follow: events => {
          this.#events = events;
        },
      },
    });
    this.connectivity.watch(() => this.states.push(this.connectivity.state));
  }

  #probe(signal: AbortSignal | undefined): Promise<ServerPresence> {
    this.asked++;
    return new Promise(resolve => {
      this.#answer = resolve;
      signal?.addEventListener('abort', () => {
        if (this.#answer === resolve) this.#answer = undefined;
        resolve('offline');
      });
    });
  }

  /** Whether the server is being asked. */
  get isAsking(): boolean {
    return this.#answer !== undefined;
  }

  /** The alarms that are set, in seconds. */
  get alarms(): readonly number[] {
    return [...this.#alarms.values()].map(milliseconds => milliseconds / 1000).sort((a, b) => a - b);
  }

  /** What is asked now gets this answer. */
  async answer(presence: ServerPresence): Promise<void> {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.(presence);
    await turn();
  }

  /** So many seconds pass for the alarms that were set for no longer. */
  async pass(seconds: number): Promise<void> {
    for (const [ring, milliseconds] of [...this.#alarms])
      if (milliseconds <= seconds * 1000 && this.#alarms.delete(ring)) ring();
    await turn();
  }

  async tell(event: keyof NetworkEvents): Promise<void> {
    if (event === 'shown' || event === 'hidden') this.#isShown = event === 'shown';
    this.#events?.[event]();
    await turn();
  }
}

/** Lets everything that waits for nothing but its turn happen. */
const turn = () => new Promise<void>(resolve => setTimeout(resolve));
