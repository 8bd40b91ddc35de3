import { RequestError } from '../plugins/request-error.ts';

/** So many pieces of work at once in all, so many of one network, and so many of one that wait. */
export type QueueLimits = { atOnce: number; perNetwork: number; waiting: number };

type Line = { running: number; waiting: (() => void)[] };

/**
 * Work that strangers give, network by network in turns: a flood from one waits behind itself, lets others pass, and
 * takes no more than its share of what this backend does at a time.
 */
export function createFairQueue({ atOnce, perNetwork, waiting }: QueueLimits) {
  const lines = new Map<string, Line>();
  let running = 0;

  function begin() {
    for (const [network, line] of lines) {
      if (running >= atOnce) return;
      const start = line.running < perNetwork ? line.waiting.shift() : undefined;
      if (start === undefined) continue;
      // Its next one comes after everybody else's.
      lines.delete(network);
      lines.set(network, line);
      line.running += 1;
      running += 1;
      start();
    }
  }

  return {
    /**
     * Does the work when it is its network's turn.
     * @throws RequestError `too_busy` when too many of this network wait already, and what the work throws
     */
    async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
      const line = lines.get(network) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= waiting) {
        throw new RequestError('too_busy', 'Too many requests like this are under way.', { retryAfter: 5 });
      }
      lines.set(network, line);
      await new Promise<void>(start => {
        line.waiting.push(start);
        begin();
      });
      try {
        return await work();
      } finally {
        line.running -= 1;
        running -= 1;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(network);
        begin();
      }
    },
  };
}
