import * as z from 'zod/mini';
import { dominates, type Pages } from './draft-pages.ts';
import { idOf, isFields, isSame, itemsOf } from './merge.ts';

/*
 * Each field of a draft, and each item of a list, has the change that it has its value from: a page and its revision, a
 * "dot" of version vectors. A page that knows the change of a value and has another one has changed it since; without
 * that, two pages that restore the same text could not tell whose is older.
 */

const dotSchema = z.object({ page: z.string(), revision: z.int() });

type Dot = z.infer<typeof dotSchema>;

/** By the path of a field, `/"texts"/"a"`, or of an item, `/"photos"#"4711"`: names may have any character. */
export const dotsSchema = z.record(z.string(), dotSchema);

type Dots = Readonly<z.infer<typeof dotsSchema>>;

/** A revision, or the part of one. */
interface Side {
  readonly content?: unknown;
  readonly dots: Dots;
  readonly pages: Pages;
}

const knows = ({ pages }: Side, { page, revision }: Dot) => dominates(pages, { [page]: revision });
const fieldOf = (content: unknown, key: string): unknown => (isFields(content) ? content[key] : undefined);
const keysOf = (...contents: readonly unknown[]) =>
  Object.keys(Object.assign({}, ...contents.filter(isFields)));
const itemWith = (content: unknown, id: string) => itemsOf(content)?.find(item => idOf(item) === id);

/** The values that one of two sides has, and the other has known: what both may have changed since. */
export function commonOf(a: Side, b: Side): unknown {
  const leaf = (path: string, mine: unknown, theirs: unknown): unknown => {
    const [own, other] = [mine !== undefined && a.dots[path], theirs !== undefined && b.dots[path]];
    const isKnown = own && knows(b, own);
    const isOtherKnown = other && knows(a, other);
    // Both know both: their merges disagree, and the later change counts.
    if (isKnown && isOtherKnown) return own.revision < other.revision ? mine : theirs;
    return isKnown ? mine : isOtherKnown ? theirs : undefined;
  };
  const common = (path: string, mine: unknown, theirs: unknown): unknown => {
    if (isFields(mine) || isFields(theirs)) {
      const fields = keysOf(mine, theirs).map(key => [
        key,
        common(`${path}/${JSON.stringify(key)}`, fieldOf(mine, key), fieldOf(theirs, key)),
      ]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    const lists = [mine, theirs].map(itemsOf);
    if (![mine, theirs].some(Array.isArray) || lists.includes(undefined)) return leaf(path, mine, theirs);
    const ids = new Set(lists.flatMap(list => list?.map(item => idOf(item) ?? '') ?? []));
    return [...ids].flatMap(
      id => leaf(`${path}#${JSON.stringify(id)}`, itemWith(mine, id), itemWith(theirs, id)) ?? [],
    );
  };
  return common('', a.content, b.content);
}

/** The changes of all values of `content`: those of the `sides` that have them, or else `dot`. */
export function dotsOf(content: unknown, sides: readonly Side[], dot: Dot): Dots {
  const dots: Record<string, Dot> = {};
  const note = (path: string, value: unknown, others: readonly unknown[]) => {
    const known = sides.flatMap(({ dots }, index) =>
      isSame(others[index], value) ? (dots[path] ?? []) : [],
    );
    dots[path] = known.toSorted((a, b) => b.revision - a.revision)[0] ?? dot;
  };
  const visit = (path: string, value: unknown, others: readonly unknown[]) => {
    if (isFields(value))
      for (const key of keysOf(value))
        visit(
          `${path}/${JSON.stringify(key)}`,
          value[key],
          others.map(other => fieldOf(other, key)),
        );
    else if (Array.isArray(value) && itemsOf(value))
      for (const item of value) {
        const id = idOf(item) ?? '';
        note(
          `${path}#${JSON.stringify(id)}`,
          item,
          others.map(other => itemWith(other, id)),
        );
      }
    else if (value !== undefined) note(path, value, others);
  };
  visit(
    '',
    content,
    sides.map(side => side.content),
  );
  return dots;
}
