import { randomUUID } from 'node:crypto';
import type { Publisher, PublisherList } from './publishers.ts';
import { SigningError } from './signing-error.ts';

/** Makes another list of one. Throws a {@link SigningError}. */
export type ListChange = (list: PublisherList) => PublisherList;

/** The list before the first change, of a deployment with a new id. */
export const emptyList = (operator: string): PublisherList => ({
  deployment: randomUUID(),
  serial: 0,
  required: false,
  operator,
  publishers: [],
});

/** Lists a key; the entry of a key that is listed already is replaced. */
export const withPublisher =
  (added: Publisher): ListChange =>
  list => {
    const listed = list.publishers.find(({ key }) => key === added.key);
    if (listed?.revoked !== undefined)
      throw invalidPublisher(`This key of ${listed.name} is revoked for good. List another one.`);
    if (listed && listed.name !== added.name)
      throw invalidPublisher(`This key is that of ${listed.name} already. A key has one name.`);
    const others = list.publishers.filter(({ key }) => key !== added.key);
    return { ...list, publishers: [...others, added] };
  };

/** Ends the keys of a name, or one key, at `at`; a revoked key never counted. */
export const withoutPublisher =
  (nameOrKey: string, at: string, isRevoked: boolean): ListChange =>
  list => {
    const isMeant = ({ name, key }: Publisher) => name === nameOrKey || key === nameOrKey;
    if (!list.publishers.some(isMeant)) {
      const names = [...new Set(list.publishers.map(({ name }) => name))].join(', ') || 'none yet';
      throw invalidPublisher(`There is no publisher ${nameOrKey}. The list has: ${names}.`);
    }
    const ended = (one: Publisher): Publisher =>
      isRevoked
        ? { ...one, revoked: one.revoked ?? at }
        : { ...one, until: one.until !== undefined && one.until < at ? one.until : at };
    return { ...list, publishers: list.publishers.map(one => (isMeant(one) ? ended(one) : one)) };
  };

/** Refuses unsigned releases and changes from now on, or no longer. */
export const requiring =
  (required: boolean): ListChange =>
  list => ({ ...list, required });

export const withOperator =
  (operator: string): ListChange =>
  list => ({ ...list, operator });

const invalidPublisher = (message: string) => new SigningError('invalid-publisher', message);
