/*
 * Two levels of lines, networks and in them senders, each with a number of running and of waiting pieces of work.
 * Whenever work arrives or ends, the next piece is that of the network with the least running, and in it of the sender
 * with the least running; among equals the one whose last turn was longest ago, which is the order of the maps.
 * Invariants: no line exceeds its limits, and empty lines are removed. All of it is synchronous between `enter` and
 * `begin`; only the work itself interleaves.
 */

import type { FastifyRequest } from 'fastify';
import { networksOf } from '../auth/address-networks.ts';
import { accountOf } from '../auth/authenticate.ts';
import { RequestError } from './request-error.ts';

/** `atOnce` in all; at once and waiting per network, and per sender in it. */
export type QueueLimits = { atOnce: number; ofNetwork: Limits; ofSender: Limits };
type Limits = { atOnce: number; waiting: number };

/** An account in a network; without login, the network itself. */
export type Sender = { network: string; id: string };

type Line = { running: number; waiting: (() => void)[] };
type Network = { running: number; waiting: number; lines: Map<string, Line> };

export const tooBusy = () =>
  new RequestError('too_busy', 'Too many requests like this are under way.', { retryAfter: 5 });

export function senderOf(request: FastifyRequest): Sender {
  const network = networksOf(request.ip).narrow;
  const hasAccount = request.server.hasRequestDecorator('account');
  return { network, id: hasAccount ? accountOf(request).id : `without login in ${network}` };
}

/**
 * Schedules work fairly: network by network, and in a network sender by sender. A flood queues behind itself, lets
 * others pass, and takes only its share of the work of this backend.
 */
export function createFairQueue(limits: QueueLimits) {
  const networks = new Map<string, Network>();
  let running = 0;

  function enter({ network: name, id }: Sender): { network: Network; line: Line } {
    const network = networks.get(name) ?? { running: 0, waiting: 0, lines: new Map<string, Line>() };
    const line = network.lines.get(id) ?? { running: 0, waiting: [] };
    if (network.waiting >= limits.ofNetwork.waiting || line.waiting.length >= limits.ofSender.waiting) {
      throw tooBusy();
    }
    networks.set(name, network);
    network.lines.set(id, line);
    return { network, line };
  }

  const nextLine = ({ running: busy, lines }: Network) =>
    busy < limits.ofNetwork.atOnce
      ? leastBusy(lines, line => line.waiting.length > 0 && line.running < limits.ofSender.atOnce)
      : undefined;

  function begin() {
    while (running < limits.atOnce) {
      const [name, network] = leastBusy(networks, one => nextLine(one) !== undefined) ?? [];
      const [id, line] = (network && nextLine(network)) ?? [];
      const start = line?.waiting.shift();
      if (name === undefined || network === undefined || id === undefined || line === undefined || !start)
        return;
      putLast(networks, name, network);
      putLast(network.lines, id, line);
      network.waiting -= 1;
      for (const busy of [network, line]) busy.running += 1;
      running += 1;
      start();
    }
  }

  return {
    /**
     * Runs the work when it is the sender's turn.
     * @throws RequestError `too_busy` when too much work of this sender or network waits, and errors of the work
     */
    async run<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result> {
      const { network, line } = enter(sender);
      await new Promise<void>(start => {
        network.waiting += 1;
        line.waiting.push(start);
        begin();
      });
      try {
        return await work();
      } finally {
        for (const busy of [network, line]) busy.running -= 1;
        running -= 1;
        if (line.running === 0 && line.waiting.length === 0) network.lines.delete(sender.id);
        if (network.lines.size === 0) networks.delete(sender.network);
        begin();
      }
    },
  };
}

/** Of those with a turn and the least work running, the one whose last turn was longest ago. */
function leastBusy<Value extends { running: number }>(
  values: Map<string, Value>,
  hasTurn: (value: Value) => boolean,
): [name: string, value: Value] | undefined {
  let best: [name: string, value: Value] | undefined;
  for (const entry of values) {
    if (entry[1].running < (best?.[1].running ?? Number.POSITIVE_INFINITY) && hasTurn(entry[1])) best = entry;
  }
  return best;
}

function putLast<Value>(values: Map<string, Value>, name: string, value: Value): void {
  values.delete(name);
  values.set(name, value);
}
