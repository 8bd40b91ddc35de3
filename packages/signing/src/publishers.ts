import * as z from 'zod/mini';
import { type Envelope, type Kind, opened, sealed } from './envelope.ts';
import { isPublicKey, type SigningKey } from './keys.ts';
import { type SigningCode, SigningError } from './signing-error.ts';

const publicKey = z.string().check(z.refine(isPublicKey));
const moment = z.iso.datetime();

/** One key of a publisher. A name can have several, while one takes the place of another. */
const publisherSchema = z.strictObject({
  /** The displayed name: a team, a company. */
  name: z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[^\p{C}]+$/u)),
  key: publicKey,
  /** Names of modules, `shell`, or `*` for everything. */
  modules: z.array(z.string()).check(z.minLength(1)),
  from: z.optional(moment),
  /** Releases until then stay good. */
  until: z.optional(moment),
  /** The key was lost or stolen: no signature of it counts, whenever it was made. */
  revoked: z.optional(moment),
});

/**
 * The publishers of a deployment. The operator signs the list as a whole, so write access to the site is not enough to
 * change it. Entries stay, for the history to have names.
 */
const publisherListSchema = z.strictObject({
  /** Id of the deployment, for signatures that are for it alone. Made with the list. */
  deployment: z.string(),
  /** One more with each change. */
  serial: z.int(),
  /** Anything unsigned is refused. */
  required: z.boolean(),
  /** The key that may change the list and the settings, and switch every module. */
  operator: publicKey,
  publishers: z.array(publisherSchema),
});

export type Publisher = z.infer<typeof publisherSchema>;
export type PublisherList = z.infer<typeof publisherListSchema>;

const kind: Kind<PublisherList> = {
  type: 'application/vnd.zaehlwerk.publishers+json',
  schema: publisherListSchema,
};

/** Signs a list: as its operator, and as the one before where another takes over. */
export const sealedList = (list: PublisherList, keys: readonly SigningKey[]): Envelope =>
  sealed(kind, list, keys);

function openedList(envelope: Envelope): { readonly list: PublisherList; readonly keys: readonly string[] } {
  const found = opened(kind, envelope);
  if (found?.keys.includes(found.content.operator)) return { list: found.content, keys: found.keys };
  throw new SigningError(
    'wrong-signature',
    'The list of publishers is not signed by the operator that it names: it was altered on the site. Restore the ' +
      'record (.portal/record) from a backup.',
  );
}

/** The keys that have signed a list; none where it is no list, or they have not. */
export const signersOf = (envelope: Envelope): readonly string[] => opened(kind, envelope)?.keys ?? [];

/** The list of a revision, `undefined` where it has none. Throws a {@link SigningError} unless its operator signed it. */
export const listOf = (revision: { readonly publishers?: Envelope | undefined } | undefined) =>
  revision?.publishers && openedList(revision.publishers).list;

/** Throws a {@link SigningError} unless a list is the one before, or signed by its operator as the next one. */
export function refuseForeignList(before: Envelope | undefined, next: Envelope | undefined): void {
  if (next === undefined && before !== undefined)
    throw foreignOperator('The list of publishers is gone. No command removes it.');
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

/** Throws a {@link SigningError} where a list has another operator than expected. */
export function refuseOtherOperator(list: PublisherList | undefined, expected: string | undefined): void {
  if (expected === undefined || list?.operator === expected) return;
  const found = list ? `names the operator ${list.operator}` : 'has no list of publishers';
  throw foreignOperator(
    `This site ${found}, and not the operator that is expected (${expected}, PORTAL_OPERATOR). Name the right site, or ` +
      'find out who has changed it.',
  );
}

export const foreignOperator = (message: string) => new SigningError('foreign-operator', message);

/** The displayed name of a key: a publisher, the operator, or the key itself where it is not listed. */
export function nameOf(key: string, list: PublisherList | undefined): string {
  const publisher = list?.publishers.find(one => one.key === key);
  return publisher?.name ?? (list?.operator === key ? 'the operator' : key);
}

/**
 * Throws a {@link SigningError} unless a key may release that part at these moments. `what` begins its message: the
 * thing that was signed.
 */
export function refuseForeignKey(
  key: string,
  list: PublisherList,
  { part, moments, what }: { part: string; moments: readonly string[]; what: string },
): void {
  const refused = (code: SigningCode, rest: string) => new SigningError(code, `${what} is signed ${rest}`);
  const publisher = list.publishers.find(one => one.key === key);
  if (!publisher)
    throw refused(
      'unknown-key',
      `with ${key}, which is none of this deployment's keys. The operator lists it with "portal publisher add".`,
    );
  const { name, modules, from, until, revoked } = publisher;
  if (revoked !== undefined)
    throw refused(
      'revoked-key',
      `with a key of ${name} that is revoked since ${revoked}: nothing signed with it counts. Sign it with another key.`,
    );
  if (!modules.includes(part) && !modules.includes('*'))
    throw refused('foreign-module', `by ${name}, who may release ${modules.join(', ')}, and not ${part}.`);
  if (moments.some(at => (from !== undefined && at < from) || (until !== undefined && at > until)))
    throw refused(
      'key-not-valid',
      `with a key of ${name} that is good ${validity(publisher)} only. Sign it with one that is good now.`,
    );
}

/** From when until when a key is good, in words. */
export function validity({ from, until, revoked }: Publisher): string {
  if (revoked !== undefined) return `revoked ${revoked}`;
  return [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
}
