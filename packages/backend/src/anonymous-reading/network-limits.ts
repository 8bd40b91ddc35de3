import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { type Counter, countOnFirstWay, takeBack, waitsOf } from '../auth/attempt-counters.ts';
import { networksOf } from '../auth/network.ts';
import { RequestError } from '../plugins/request-error.ts';
import type { Quotas } from '../quota/quotas.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** A /48 is what one customer may be given, and what a provider gives to a street: so many times a /56. */
const wideFactor = 5;

/** Submissions, and receipts, with one token: far more meters than a house has. */
const mostPerToken = 20;

/** Photos are counted in these. */
const kilobyte = 1000;
/** PostgreSQL counts up to here. */
const mostCounted = 2 ** 31 - 1;

/** For so many milliseconds a backend knows without looking that a network has no room; of so many networks. */
const fullFor = 5000;
const mostFull = 10_000;

/** Who sends a reading without login. */
export type AnonymousSender = { address: string; tokenId: string };

/** A submission that was counted; `takeBack` when it is not stored after all. */
export type Counted = { takeBack(): Promise<void> };

/** What networks, and tokens, may use up without an account. Refused attempts are not counted and write nothing. */
export type NetworkLimits = {
  /** @throws RequestError `network_limit_reached` */
  countToken(address: string): Promise<void>;
  /** Looks whether there is room. @throws RequestError `network_limit_reached`, `session_limit_reached` */
  checkSubmission(sender: AnonymousSender, photoBytes: number): Promise<void>;
  /** @throws as `checkSubmission` */
  countSubmission(sender: AnonymousSender, photoBytes: number): Promise<Counted>;
  /** @throws as `checkSubmission` */
  countReceipt(sender: AnonymousSender): Promise<void>;
};

const networkLimitReached = (retryAfter: number) =>
  new RequestError('network_limit_reached', 'This network has sent all that it may send without login.', {
    retryAfter,
  });
const sessionLimitReached = (retryAfter: number) =>
  new RequestError('session_limit_reached', 'This token was used for all that one may be used for.', {
    retryAfter,
  });

/** The limits of a database: all its backends count together. `key` hides addresses and tokens in the table. */
export function createNetworkLimits(pool: Pool, key: Buffer, quotas: Quotas): NetworkLimits {
  const full = new Map<string, { until: number; retryAfter: number }>();
  const counter = (limit: number, seconds: number, amount: number, ...parts: string[]): Counter => ({
    limit: Math.min(limit, mostCounted),
    seconds,
    amount,
    key: createHmac('sha256', key)
      .update(JSON.stringify(['anonymous', ...parts]))
      .digest(),
  });

  /** What counts in the narrow network of an address, and in the wide one around it. */
  function inNetworks(name: string, address: string, limit: number, seconds: number, amount = 1): Counter[] {
    const { narrow, wide } = networksOf(address);
    return [
      counter(limit, seconds, amount, name, narrow),
      ...(wide === undefined ? [] : [counter(limit * wideFactor, seconds, amount, `${name}, wide`, wide)]),
    ];
  }

  const ofToken = (name: string, { tokenId }: AnonymousSender) => [
    counter(mostPerToken, hour, 1, `${name} of a token`, tokenId),
  ];
  const sending = (name: string, { address }: AnonymousSender) => [
    ...inNetworks(`${name} in an hour`, address, quotas.anonymousSubmissions, hour),
    ...inNetworks(`${name} in a day`, address, quotas.anonymousSubmissionsDay, day),
  ];
  function photos({ address }: AnonymousSender, photoBytes: number): Counter[] {
    if (photoBytes === 0) return [];
    const amount = Math.ceil(photoBytes / kilobyte);
    const { anonymousPhotoBytes, anonymousPhotoBytesDay, anonymousPhotosOfAll } = quotas;
    return [
      ...inNetworks('photos in an hour', address, anonymousPhotoBytes / kilobyte, hour, amount),
      ...inNetworks('photos in a day', address, anonymousPhotoBytesDay / kilobyte, day, amount),
      counter(anonymousPhotosOfAll / kilobyte, day, amount, 'photos of all'),
    ];
  }

  async function count(counters: Counter[], refuse: (retryAfter: number) => RequestError): Promise<Counted> {
    const counting = await countOnFirstWay(pool, [counters]);
    if (!counting.counted) throw refuse(counting.retryAfter);
    return { takeBack: () => takeBack(pool, counters, []) };
  }

  async function countBoth(ofSession: Counter[], ofNetwork: Counter[]): Promise<Counted> {
    const session = await count(ofSession, sessionLimitReached);
    try {
      const network = await count(ofNetwork, networkLimitReached);
      return { takeBack: async () => void (await Promise.all([session.takeBack(), network.takeBack()])) };
    } catch (error) {
      await session.takeBack();
      throw error;
    }
  }

  return {
    async countToken(address) {
      await count(
        inNetworks('tokens in an hour', address, quotas.anonymousTokens, hour),
        networkLimitReached,
      );
    },
    async checkSubmission(sender, photoBytes) {
      const { narrow } = networksOf(sender.address);
      const known = full.get(narrow);
      if (known !== undefined && Date.now() < known.until) throw networkLimitReached(known.retryAfter);
      const [ofSession = 0, ofNetwork = 0, ofPhotos = 0] = await waitsOf(pool, [
        ofToken('submissions', sender),
        sending('submissions', sender),
        photos(sender, photoBytes),
      ]);
      if (ofNetwork > 0) {
        if (full.size >= mostFull) full.clear();
        full.set(narrow, { until: Date.now() + fullFor, retryAfter: ofNetwork });
      }
      const retryAfter = Math.max(ofNetwork, ofPhotos);
      if (retryAfter > 0) throw networkLimitReached(retryAfter);
      if (ofSession > 0) throw sessionLimitReached(ofSession);
    },
    countSubmission: (sender, photoBytes) =>
      countBoth(ofToken('submissions', sender), [
        ...sending('submissions', sender),
        ...photos(sender, photoBytes),
      ]),
    async countReceipt(sender) {
      await countBoth(ofToken('receipts', sender), sending('receipts', sender));
    },
  };
}
