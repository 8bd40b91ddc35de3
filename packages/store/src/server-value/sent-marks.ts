import { readableMark, type SentMark } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import type { Portal } from '../portal/portal.ts';

/** Every confirmed send of this device that this page knows of, in the order in which it has heard of them. */
export const sentMarksAtom = atom<readonly SentMark[]>([]);

/** Adds what this page did not know; the answer is what that was. */
export function addSentMarks({ jotai }: Portal, marks: readonly SentMark[]): readonly SentMark[] {
  const known = new Set(jotai.get(sentMarksAtom).map(({ id }) => id));
  const news = marks.filter(({ id }) => !known.has(id));
  if (news.length > 0) jotai.set(sentMarksAtom, before => [...before, ...news]);
  return news;
}

const patienceMilliseconds = 100;

/**
 * Reads what was sent before this page, so that what it asks for from now on is known to say that too. A device that takes
 * longer keeps nobody waiting: what it says later is taken for news, and asked for once more.
 */
export async function restoreSentMarks(portal: Portal): Promise<void> {
  const read = portal.persistence.lists.marks().then(
    raws =>
      void addSentMarks(
        portal,
        raws.flatMap(raw => readableMark(raw) ?? []),
      ),
    () => undefined,
  );
  let cancel = () => {};
  const patience = new Promise<void>(resolve => {
    cancel = portal.alarm(resolve, patienceMilliseconds);
  });
  await Promise.race([read, patience]);
  cancel();
}

/** The sends that a value knows of: those that were known when it was asked for, and those that were put into it since. */
interface Coverage {
  /** So many of the marks, from the first one on. */
  readonly asked: number;
  readonly put: ReadonlySet<string>;
}

const coverages = new WeakMap<object, Coverage>();
const nothing: Coverage = { asked: 0, put: new Set() };

const coverageOf = (value: unknown) => coverages.get(Object(value)) ?? nothing;

/** States which sends a value knows of. */
export function cover<T>(value: T, coverage: Partial<Coverage>): T {
  coverages.set(Object(value), { ...nothing, ...coverage });
  return value;
}

/** The value `next`, which came of `value` by putting in what was answered to the send `sentId`. */
export function coverAlso<T>(value: unknown, next: T, sentId?: string): T {
  const { asked, put } = coverageOf(value);
  return cover(next, { asked, put: sentId === undefined ? put : new Set([...put, sentId]) });
}

/** The marks of sends that a value does not know of. */
export function uncovered(value: unknown, marks: readonly SentMark[]): readonly SentMark[] {
  const { asked, put } = coverageOf(value);
  return marks.slice(asked).filter(({ id }) => !put.has(id));
}
