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

  /** Whose turn it is: of those that have the least under way, the one whose last turn was longest ago. */
  function next() {
    let best: [network: string, line: Line] | undefined;
    for (const [network, line] of lines) {
      const hasTurn = line.waiting.length > 0 && line.running < perNetwork;
      if (hasTurn && line.running < (best?.[1].running ?? perNetwork)) best = [network, line];
    }
    return best;
  }

  function begin() {
    while (running < atOnce) {
      const [network, line] = next() ?? [];
      const start = line?.waiting.shift();
      if (network === undefined || line === undefined || start === undefined) return;
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
