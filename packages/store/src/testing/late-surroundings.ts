const realTimeout = globalThis.setTimeout;

/**
 * Answers of a test's server and device come as late as on a machine with much else to do, so that a test that does not
 * wait for them fails each time. A test with a clock of its own waits for no real time.
 */
export class LateSurroundings {
  areLate = false;
  unanswered = 0;

  late<T>(answer: Promise<T>): Promise<T> {
    const isRealClock = globalThis.setTimeout === realTimeout;
    return this.areLate && isRealClock ? this.#comingLate(answer) : answer;
  }

  async #comingLate<T>(answer: Promise<T>): Promise<T> {
    this.unanswered++;
    try {
      const answered = await answer;
      await new Promise(resolve => realTimeout(resolve, 15));
      return answered;
    } finally {
      this.unanswered--;
    }
  }

  /** The device, all of whose answers are late. */
  lateDevice<T extends object>(device: T): T {
    return new Proxy(device, { get: (target, name) => this.#latePart(target, Reflect.get(target, name)) });
  }

  #latePart(owner: object, part: unknown): unknown {
    if (typeof part === 'function')
      return (...asked: unknown[]) => this.#latePart(owner, Reflect.apply(part, owner, asked));
    if (part instanceof Promise) return this.late(part);
    return typeof part === 'object' && part !== null ? this.lateDevice(part) : part;
  }
}
