import type { Pool } from 'pg';
import { networksOf } from '../auth/address-networks.ts';
import { type Counter, countOnFirstWay, keyedHash, takeBack, waitsOf } from '../auth/attempt-counters.ts';
import { RequestError } from '../plugins/request-error.ts';
import type { Quotas } from '../quota/quotas.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** A customer may be given a /48, which providers also give to a street: it has this many times the room of a /56. */
const wideFactor = 5;

/** Submissions, and receipts, with one token: far more than the meters of a house. */
const mostPerToken = 20;

/** Unit of the counter of photos. */
const kilobyte = 1000;
/** Largest integer of PostgreSQL. */
const mostCounted = 2 ** 31 - 1;

/** Milliseconds for which a full network is refused from memory, and the most networks remembered. */
const fullFor = 5000;
const mostFull = 10_000;

/** With the quotas of the application. */
export type AnonymousVisitor = { applicationId: string; quotas: Quotas; address: string };
export type AnonymousSender = AnonymousVisitor & { tokenId: string };

type Limit = { name: string; limit: number; seconds: number; amount?: number };

/** `takeBack` undoes the count when the submission is not stored. */
type Counted = { takeBack(): Promise<void> };

const networkLimitReached = (retryAfter: number) =>
  new RequestError('network_limit_reached', 'This network has sent all that it may send without login.', {
    retryAfter,
  });
const sessionLimitReached = (retryAfter: number) =>
  new RequestError('session_limit_reached', 'This token was used for all that one may be used for.', {
    retryAfter,
  });

/**
 * Limits of networks and tokens without an account, counted for each application, together by all backends of a database.
 * Refused attempts are not counted and write nothing. `key` hides addresses and tokens in the table.
 */
export function createNetworkLimits(pool: Pool, key: Buffer) {
  const full = new Map<string, { until: number; retryAfter: number }>();
  const counter = (limit: number, seconds: number, amount: number, ...parts: string[]): Counter => ({
    limit: Math.min(limit, mostCounted),
    seconds,
    amount,
    key: keyedHash(key, 'anonymous', ...parts),
  });

  /** Counters of the narrow network of an address at an application, and of the wide one around it. */
  function inNetworks(
    { applicationId, address }: AnonymousVisitor,
    { name, limit, seconds, amount = 1 }: Limit,
  ): Counter[] {
    const { narrow, wide } = networksOf(address);
    const one = counter(limit, seconds, amount, name, applicationId, narrow);
    if (wide === undefined) return [one];
    return [one, counter(limit * wideFactor, seconds, amount, `${name}, wide`, applicationId, wide)];
  }

  const ofToken = (name: string, { tokenId }: AnonymousSender) => [
    counter(mostPerToken, hour, 1, `${name} of a token`, tokenId),
  ];
  const sending = (name: string, sender: AnonymousSender) => {
    const { anonymousSubmissions, anonymousSubmissionsDay } = sender.quotas;
    return [
      ...inNetworks(sender, { name: `${name} in an hour`, limit: anonymousSubmissions, seconds: hour }),
      ...inNetworks(sender, { name: `${name} in a day`, limit: anonymousSubmissionsDay, seconds: day }),
    ];
  };
  function photos(sender: AnonymousSender, photoBytes: number): Counter[] {
    if (photoBytes === 0) return [];
    const amount = Math.ceil(photoBytes / kilobyte);
    const { anonymousPhotoBytes, anonymousPhotoBytesDay, anonymousPhotosOfAll } = sender.quotas;
    const photosIn = (name: string, bytes: number, seconds: number) =>
      inNetworks(sender, { name, limit: bytes / kilobyte, seconds, amount });
    return [
      ...photosIn('photos in an hour', anonymousPhotoBytes, hour),
      ...photosIn('photos in a day', anonymousPhotoBytesDay, day),
      counter(anonymousPhotosOfAll / kilobyte, day, amount, 'photos of all', sender.applicationId),
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
    /** @throws RequestError `network_limit_reached` */
    async countToken(visitor: AnonymousVisitor) {
      const limit = visitor.quotas.anonymousTokens;
      await count(
        inNetworks(visitor, { name: 'tokens in an hour', limit, seconds: hour }),
        networkLimitReached,
      );
    },
    /** Only checks. @throws RequestError `network_limit_reached`, `session_limit_reached` */
    async checkSubmission(sender: AnonymousSender, photoBytes: number) {
      const place = `${sender.applicationId} ${networksOf(sender.address).narrow}`;
      const known = full.get(place);
      if (known !== undefined && Date.now() < known.until) throw networkLimitReached(known.retryAfter);
      const [ofSession = 0, ofNetwork = 0, ofPhotos = 0] = await waitsOf(pool, [
        ofToken('submissions', sender),
        sending('submissions', sender),
        photos(sender, photoBytes),
      ]);
      if (ofNetwork > 0) {
        if (full.size >= mostFull) full.clear();
        full.set(place, { until: Date.now() + fullFor, retryAfter: ofNetwork });
      }
      const retryAfter = Math.max(ofNetwork, ofPhotos);
      if (retryAfter > 0) throw networkLimitReached(retryAfter);
      if (ofSession > 0) throw sessionLimitReached(ofSession);
    },
    /** @throws as `checkSubmission` */
    countSubmission: (sender: AnonymousSender, photoBytes: number) =>
      countBoth(ofToken('submissions', sender), [
        ...sending('submissions', sender),
        ...photos(sender, photoBytes),
      ]),
    /** @throws as `checkSubmission` */
    async countReceipt(sender: AnonymousSender) {
      await countBoth(ofToken('receipts', sender), sending('receipts', sender));
    },
  };
}

export type NetworkLimits = ReturnType<typeof createNetworkLimits>;
