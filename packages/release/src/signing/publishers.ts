import * as z from 'zod/mini';
import { RefusedReleaseError } from '../release-error.ts';
import { type Envelope, type Kind, opened, sealed } from './envelope.ts';
import { isPublicKey, type SigningKey } from './keys.ts';

const publicKey = z.string().check(z.refine(isPublicKey));
const moment = z.iso.datetime();

/** One key of somebody who may release. A name can have several, while one takes the place of another. */
const publisherSchema = z.strictObject({
  /** Whom people see: a team, a company. */
  name: z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[^\p{C}]+$/u)),
  key: publicKey,
  /** Names of modules, `shell`, or `*` for everything. */
  modules: z.array(z.string()).check(z.minLength(1)),
  from: z.optional(moment),
  /** What was released until then stays good. */
  until: z.optional(moment),
  /** It was lost or stolen: nothing that it has signed counts, whenever that was. */
  revoked: z.optional(moment),
});

/**
 * Who may release what to a deployment. The operator signs it as a whole, so whoever can only write to the site cannot
 * change it. Entries stay, for the history to have names.
 */
const publisherListSchema = z.strictObject({
  /** What signatures for this deployment alone name. Made with the list. */
  deployment: z.string(),
  /** One more with each change. */
  serial: z.int(),
  /** Whether whatever is not signed is refused. */
  required: z.boolean(),
  /** Who may change the list and the settings, and switch every module. */
  operator: publicKey,
  publishers: z.array(publisherSchema),
});

/** See {@link publisherSchema}. */
export type Publisher = z.infer<typeof publisherSchema>;
/** See {@link publisherListSchema}. */
export type PublisherList = z.infer<typeof publisherListSchema>;

const kind: Kind<PublisherList> = {
  type: 'application/vnd.zaehlwerk.publishers+json',
  schema: publisherListSchema,
};

/** Signs a list: as its operator, and as the one before where another takes over. */
export const sealedList = (list: PublisherList, keys: readonly SigningKey[]): Envelope =>
  sealed(kind, list, keys);

/** A list with the keys that have signed it. */
interface SealedList {
  readonly list: PublisherList;
  readonly keys: readonly string[];
}

function openedList(envelope: Envelope): SealedList {
  const found = opened(kind, envelope);
  if (found?.keys.includes(found.content.operator)) return { list: found.content, keys: found.keys };
  throw new RefusedReleaseError(
    'wrong-signature',
    'The list of publishers is not signed by the operator that it names: it was altered on the site. Restore the ' +
      'record (.portal/record) from a backup.',
  );
}

/** The keys that have signed a list; none where it is no list, or they have not. */
export const signersOf = (envelope: Envelope): readonly string[] => opened(kind, envelope)?.keys ?? [];

/** The list of a revision; `undefined` where it has none. Throws a refusal when its operator has not signed it. */
export const listOf = (
  revision: { readonly publishers?: Envelope | undefined } | undefined,
): PublisherList | undefined => revision?.publishers && openedList(revision.publishers).list;

/** Throws a refusal unless a list is the one before, or one that the operator of the one before has made of it. */
export function refuseForeignList(before: Envelope | undefined, next: Envelope | undefined): void {
  if (next === undefined && before !== undefined)
    throw foreignOperator('The list of publishers is gone, which nobody may bring about.');
  if (next === undefined || JSON.stringify(before) === JSON.stringify(next)) return;
  const { list, keys } = openedList(next);
  const former = before && openedList(before).list;
  if (former === undefined) return;
  if (!keys.includes(former.operator))
    throw foreignOperator(
      `The list of publishers can only be changed with the operator's key (${former.operator}).`,
    );
  if (list.serial !== former.serial + 1 || list.deployment !== former.deployment)
    throw foreignOperator('This list of publishers does not follow the one that is there.');
}

/** Throws a refusal where the operator of a list is not the one who is expected. */
export function refuseOtherOperator(list: PublisherList | undefined, expected: string | undefined): void {
  if (expected === undefined || list?.operator === expected) return;
  const found = list ? `names the operator ${list.operator}` : 'has no list of publishers';
  throw foreignOperator(
    `This site ${found}, and not the operator that is expected (${expected}, PORTAL_OPERATOR). Name the right site, or ` +
      'find out who has changed it.',
  );
}

export const foreignOperator = (message: string) => new RefusedReleaseError('foreign-operator', message);

/** What people call whoever has a key: a publisher, the operator, or the key itself where nobody is listed. */
export function nameOf(key: string, list: PublisherList | undefined): string {
  const publisher = list?.publishers.find(one => one.key === key);
  return publisher?.name ?? (list?.operator === key ? 'the operator' : key);
}

/** Whether a publisher may release that part. */
export const mayRelease = ({ modules }: Publisher, part: string): boolean =>
  modules.includes(part) || modules.includes('*');

/**
 * The publisher of a key who may release that part at these moments. Throws a refusal when there is none. What is meant
 * by it stands in `what`, as the beginning of a sentence.
 */
export function publisherOf(
  key: string,
  list: PublisherList,
  { part, moments, what }: { part: string; moments: readonly string[]; what: string },
): Publisher {
  const publisher = list.publishers.find(one => one.key === key);
  if (!publisher)
    throw new RefusedReleaseError(
      'unknown-key',
      `${what} is signed with ${key}, which is none of this deployment's keys. The operator lists it with "portal ` +
        `publisher add".`,
    );
  const { name, modules, from, until, revoked } = publisher;
  if (revoked !== undefined)
    throw new RefusedReleaseError(
      'revoked-key',
      `${what} is signed with a key of ${name} that is revoked since ${revoked}: nothing signed with it counts. Sign it ` +
        'with another key.',
    );
  if (!mayRelease(publisher, part))
    throw new RefusedReleaseError(
      'foreign-module',
      `${what} is signed by ${name}, who may release ${modules.join(', ')}, and not ${part}.`,
    );
  const isOff = moments.some(at => (from !== undefined && at < from) || (until !== undefined && at > until));
  if (isOff)
    throw new RefusedReleaseError(
      'key-not-valid',
      `${what} is signed with a key of ${name} that is good ${validity(publisher)} only. Sign it with one that is good now.`,
    );
  return publisher;
}

/** From when until when a key is good, in words. */
export function validity({ from, until, revoked }: Publisher): string {
  if (revoked !== undefined) return `revoked ${revoked}`;
  return [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
}
