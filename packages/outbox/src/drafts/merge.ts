type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two pieces of plain data say the same, in whatever order their keys are. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isFields(a) && isFields(b)) {
    const keys = Object.keys({ ...a, ...b });
    return keys.every(key => isSame(a[key], b[key]));
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  return Object.is(a, b);
}

/** What tells an item of a list from all others: its `id`, or itself where it is a text. */
function idOf(item: unknown): string | undefined {
  const id = typeof item === 'string' ? item : Object(item).id;
  return typeof id === 'string' ? id : undefined;
}

/** The items of a list, none where there is no list; `undefined` for anything that cannot be merged item by item. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(item => idOf(item) !== undefined) ? value : undefined;
}

/** Plain data without the items of these ids, in lists and as keys. */
export function withoutItems(value: unknown, ids: ReadonlySet<string>): unknown {
  if (ids.size === 0) return value;
  if (Array.isArray(value))
    return value.filter(item => !ids.has(idOf(item) ?? '')).map(item => withoutItems(item, ids));
  if (!isFields(value)) return value;
  const others = Object.entries(value).filter(([key]) => !ids.has(key));
  return Object.fromEntries(others.map(([key, field]) => [key, withoutItems(field, ids)]));
}

/**
 * What two pages have made of `base`, field by field: what was not changed here is as it is there, and a field that was
 * changed in both is `mine`. Of a list whose items have ids, such as photos, each item counts by itself: what was added in
 * either is there, what was removed in either is not.
 */
export function merged(base: unknown, mine: Fields, theirs: unknown): Fields {
  const before = isFields(base) ? base : {};
  const other = isFields(theirs) ? theirs : {};
  const entries = Object.keys({ ...other, ...mine }).flatMap(key => {
    const value = mergedValue(before[key], mine[key], other[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/** What a form begins with: no choice of a user where the form did not know what was there. */
function isBlank(value: unknown): boolean {
  return (
    value === '' || value === false || (Object(value) === value && Object.keys(Object(value)).length === 0)
  );
}

function mergedValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base) || (base === undefined && theirs !== undefined && isBlank(mine))) return theirs;
  if (isFields(mine) && isFields(theirs)) return merged(base, mine, theirs);
  const lists = { before: itemsOf(base), own: itemsOf(mine), other: itemsOf(theirs) };
  return lists.before && lists.own && lists.other
    ? mergedItems(lists.before, lists.own, lists.other, mine)
    : mine;
}

function mergedItems(
  before: readonly unknown[],
  own: readonly unknown[],
  other: readonly unknown[],
  mine: unknown,
): unknown {
  const isIn = (list: readonly unknown[], item: unknown) => list.some(known => idOf(known) === idOf(item));
  const stayed = other.filter(item => isIn(own, item) || !isIn(before, item));
  const added = own.filter(item => !isIn(other, item) && !isIn(before, item));
  const items = [...stayed, ...added];
  return items.length + own.length === 0 ? mine : items;
}
