import { randomUUID } from 'node:crypto';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import { RefusedReleaseError } from '../release-error.ts';
import type { Site } from '../site/site.ts';
import { isSame } from './change-statement.ts';
import type { SigningKey } from './keys.ts';
import { foreignOperator, listOf, type Publisher, type PublisherList, sealedList } from './publishers.ts';

/** Makes another list of one. Throws a refusal. */
type ListChange = (list: PublisherList) => PublisherList;

/** Who changes a list. */
interface Operator {
  /** The operator's key; the first one that makes a list is it. */
  readonly key: SigningKey;
  /** Another key takes over, and signs as well. */
  readonly successor?: SigningKey;
  /** The public key of the operator that is expected. */
  readonly operator?: string | undefined;
  /** The former key is lost: this one takes over without its signature. */
  readonly isLost?: boolean;
}

/** Changes the list of publishers of a deployment. Throws a refusal where the key is not the operator's. */
export function changeList(
  site: Site,
  command: string,
  change: ListChange,
  { key, successor, operator, isLost = false }: Operator,
): Promise<Changed> {
  return changeDeployment(site, command, now => now, {
    operator,
    isOperatorLost: isLost,
    publishers({ latest }) {
      const list = listOf(latest);
      if (list && !isLost && list.operator !== key.publicKey)
        throw foreignOperator(`Only the operator's key (${list.operator}) changes the list of publishers.`);
      const changed = change(list ?? firstList(key.publicKey));
      if (latest?.publishers && isSame(changed, list)) return latest.publishers;
      const next = { ...changed, serial: changed.serial + 1 };
      return sealedList(next, successor ? [successor, key] : [key]);
    },
  });
}

const firstList = (operator: string): PublisherList => ({
  deployment: randomUUID(),
  serial: 0,
  required: false,
  operator,
  publishers: [],
});

/** A key may release something; of one that is listed already, what it may is replaced. */
export const withPublisher =
  (added: Publisher): ListChange =>
  list => {
    const listed = list.publishers.find(({ key }) => key === added.key);
    if (listed?.revoked !== undefined)
      throw unfitList(`This key of ${listed.name} is revoked for good. List another one.`);
    if (listed && listed.name !== added.name)
      throw unfitList(`This key is that of ${listed.name} already. A key has one name.`);
    const others = list.publishers.filter(({ key }) => key !== added.key);
    return { ...list, publishers: [...others, added] };
  };

/** The keys of a name, or one key, are good no longer than until `at`; revoked, they were never. */
export const withoutPublisher =
  (who: string, at: string, isRevoked: boolean): ListChange =>
  list => {
    const isMeant = ({ name, key }: Publisher) => name === who || key === who;
    if (!list.publishers.some(isMeant)) {
      const names = [...new Set(list.publishers.map(({ name }) => name))].join(', ') || 'nobody yet';
      throw unfitList(`There is no publisher ${who}. The list has: ${names}.`);
    }
    const ended = (one: Publisher): Publisher =>
      isRevoked
        ? { ...one, revoked: one.revoked ?? at }
        : { ...one, until: one.until !== undefined && one.until < at ? one.until : at };
    return { ...list, publishers: list.publishers.map(one => (isMeant(one) ? ended(one) : one)) };
  };

/** Whatever is not signed is refused from now on, or no longer. */
export const requiring =
  (required: boolean): ListChange =>
  list => ({ ...list, required });

/** Somebody else is the operator. */
export const withOperator =
  (operator: string): ListChange =>
  list => ({ ...list, operator });

const unfitList = (message: string) => new RefusedReleaseError('unfit-publisher', message);
