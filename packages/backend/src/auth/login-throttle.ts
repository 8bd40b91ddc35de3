import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { type Counter, countOnFirstWay, takeBack } from './attempt-counters.ts';
import { networksOf } from './network.ts';
import type { Recognized } from './recognition.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

/**
 * Attempts with a wrong password or link that are compared at all. docs/guide/threat-model.md says what each limit is for;
 * `wide` are those of all narrow networks of a wide one together.
 */
const limits = {
  device: { limit: 10, seconds: quarterHour },
  pair: { limit: 10, seconds: quarterHour },
  widePair: { limit: 20, seconds: quarterHour },
  network: { limit: 200, seconds: quarterHour },
  networkDay: { limit: 2000, seconds: day },
  wideNetwork: { limit: 1000, seconds: quarterHour },
  wideNetworkDay: { limit: 10_000, seconds: day },
  first: { limit: 3, seconds: day },
  wideFirst: { limit: 10, seconds: day },
  allFirst: { limit: 5000, seconds: day },
  account: { limit: 100, seconds: quarterHour },
  accountDay: { limit: 1000, seconds: day },
  link: { limit: 100, seconds: quarterHour },
  wideLink: { limit: 500, seconds: quarterHour },
} as const;

type LimitName = keyof typeof limits;
type LoginCounter = Counter & { name: LimitName };

/** Beyond them an attempt counts otherwise, and is not refused yet. */
const sparing: ReadonlySet<LimitName> = new Set(['device', 'first', 'wideFirst', 'allFirst']);
/** One right password ends them. */
const forgiven: ReadonlySet<LimitName> = new Set(['device', 'pair']);

/**
 * An attempt that was let through: `succeeded` takes it off the counts again; with `isLast` the next one like it will
 * be refused. Or one that was not, with the seconds to wait: it is neither compared nor counted, and nothing is written.
 */
export type Admission =
  | { admitted: true; isLast: boolean; succeeded(): Promise<void> }
  | { admitted: false; retryAfter: number };

/** Somebody who tries to log in with a password, as far as they are known. */
export type Attempt = Recognized & { applicationId: string; address: string; deviceId: string | undefined };

/** Limits guessing, and lets no stranger lock out the owner of an account. */
export type LoginThrottle = {
  /** Counts an attempt at a username. */
  password(attempt: Attempt): Promise<Admission>;
  /** Counts an attempt with a link token that opens nothing; one that opens an account is never to be counted. */
  wrongLink(address: string): Promise<Admission>;
};

/** The throttle of a database: all its backends count together. `key` hides names and addresses in the table. */
export function createLoginThrottle(pool: Pool, key: Buffer): LoginThrottle {
  const counter = (name: LimitName, ...parts: string[]): LoginCounter => ({
    ...limits[name],
    name,
    key: createHmac('sha256', key)
      .update(JSON.stringify(['limit', name, ...parts]))
      .digest(),
  });
  const wide = (name: LimitName, network: string | undefined, ...parts: string[]) =>
    network === undefined ? [] : [counter(name, ...parts, network)];

  /** The ways on which an attempt can be let through, the best one first. */
  function waysOf({ applicationId, name, address, deviceId = '', ...known }: Attempt): LoginCounter[][] {
    const account = [applicationId, name];
    const networks = networksOf(address);
    const pair = counter('pair', ...account, networks.narrow);
    const ways = known.isKnownDevice ? [[counter('device', ...account, deviceId)]] : [];
    if (known.isKnownNetwork) return [...ways, [pair]];
    const near = [
      pair,
      ...wide('widePair', networks.wide, ...account),
      counter('network', networks.narrow),
      counter('networkDay', networks.narrow),
      ...wide('wideNetwork', networks.wide),
      ...wide('wideNetworkDay', networks.wide),
    ];
    const first = [
      counter('first', ...account, networks.narrow),
      ...wide('wideFirst', networks.wide, ...account),
      counter('allFirst', ...account),
    ];
    const shared = [counter('account', ...account), counter('accountDay', ...account)];
    return [...ways, [...near, ...first], [...near, ...shared]];
  }

  async function admissionOn(ways: LoginCounter[][]): Promise<Admission> {
    const counting = await countOnFirstWay(pool, ways);
    if (!counting.counted) return { admitted: false, retryAfter: counting.retryAfter };
    const { counters } = counting;
    return {
      admitted: true,
      isLast: counters.some(({ name, attempts, limit }) => attempts === limit && !sparing.has(name)),
      succeeded: () =>
        takeBack(
          pool,
          counters,
          counters.filter(({ name }) => forgiven.has(name)),
        ),
    };
  }

  return {
    password: attempt => admissionOn(waysOf(attempt)),
    wrongLink(address) {
      const { narrow, wide: wideNetwork } = networksOf(address);
      return admissionOn([[counter('link', narrow), ...wide('wideLink', wideNetwork)]]);
    },
  };
}
