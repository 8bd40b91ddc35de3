/** Virtual time shared by all devices of a day; wall clocks may be wrong, timers are not. */
export class DayTime {
  elapsed = 0;
  readonly #beginning = Date.now();
  readonly #settled: () => Promise<void>;
  #alarms: { at: number; task: () => void }[] = [];

  /** `settled` resolves once nothing more happens without time passing. */
  constructor(settled: () => Promise<void>) {
    this.#settled = settled;
  }

  get now(): number {
    return this.#beginning + this.elapsed;
  }

  readonly alarm = (task: () => void, milliseconds: number) => {
    const alarm = { at: this.elapsed + milliseconds, task };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter(other => other !== alarm);
    };
  };

  /** Advances the time, and runs everything that is due in its order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.elapsed + milliseconds;
    await this.#settled();
    for (;;) {
      const next = this.#alarms.reduce<{ at: number; task: () => void } | undefined>(
        (first, alarm) => (alarm.at <= end && (!first || alarm.at < first.at) ? alarm : first),
        undefined,
      );
      if (!next) break;
      this.#alarms = this.#alarms.filter(other => other !== next);
      this.elapsed = Math.max(this.elapsed, next.at);
      next.task();
      await this.#settled();
    }
    this.elapsed = end;
  }
}
