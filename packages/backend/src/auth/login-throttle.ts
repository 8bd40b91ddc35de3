import type { Pool } from 'pg';
import { networksOf } from './address-networks.ts';
import { type Counter, countOnFirstWay, keyedHash, takeBack } from './attempt-counters.ts';
import type { Recognized } from './recognition.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;

/**
 * Limits of attempts with a wrong password or link; docs/guide/threat-model.md explains each. `wide`: all narrow
 * networks of a wide one together.
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

/** A full one of these makes an attempt count on another way, without refusing it. */
const sparing: ReadonlySet<LimitName> = new Set(['device', 'first', 'wideFirst', 'allFirst']);
/** Reset by a right password. */
const forgiven: ReadonlySet<LimitName> = new Set(['device', 'pair']);

/**
 * `succeeded` undoes the count; `isLast`: the next attempt will be refused. An attempt that is not admitted is neither
 * checked nor counted.
 */
export type Admission =
  | { admitted: true; isLast: boolean; succeeded(): Promise<void> }
  | { admitted: false; retryAfter: number };

export type Attempt = Recognized & { applicationId: string; address: string; deviceId: string | undefined };

/**
 * Limits guessing without a lockout of the owner; all backends of a database count together. `key` hides names and
 * addresses in the table.
 */
export function createLoginThrottle(pool: Pool, key: Buffer) {
  const counter = (name: LimitName, ...parts: string[]): LoginCounter => ({
    ...limits[name],
    name,
    key: keyedHash(key, 'limit', name, ...parts),
  });
  const wide = (name: LimitName, network: string | undefined, ...parts: string[]) =>
    network === undefined ? [] : [counter(name, ...parts, network)];

  /** Sets of counters on which an attempt may be admitted, the best one first. */
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
    password: (attempt: Attempt) => admissionOn(waysOf(attempt)),
    /** Counts an attempt with an invalid link token; valid ones are never counted. */
    wrongLink(address: string) {
      const { narrow, wide: wideNetwork } = networksOf(address);
      return admissionOn([[counter('link', narrow), ...wide('wideLink', wideNetwork)]]);
    },
  };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
