type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality of plain data; missing and undefined fields are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isFields(a) && isFields(b)) {
    const keys = Object.keys({ ...a, ...b });
    return keys.every(key => isSame(a[key], b[key]));
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  return Object.is(a, b);
}

/** Identity of a list item: its `id`, or itself if it is a text. */
export function idOf(item: unknown): string | undefined {
  const id = typeof item === 'string' ? item : Object(item).id;
  return typeof id === 'string' ? id : undefined;
}

/** `[]` for a missing list; `undefined` for a value that cannot be merged by item. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(item => idOf(item) !== undefined) ? value : undefined;
}

/** Without the items of these ids, in lists and as keys. */
export function withoutItems(value: unknown, ids: ReadonlySet<string>): unknown {
  if (ids.size === 0) return value;
  if (Array.isArray(value))
    return value.filter(item => !ids.has(idOf(item) ?? '')).map(item => withoutItems(item, ids));
  if (!isFields(value)) return value;
  const others = Object.entries(value).filter(([key]) => !ids.has(key));
  return Object.fromEntries(others.map(([key, field]) => [key, withoutItems(field, ids)]));
}

/**
 * Three-way merge, field by field: an unchanged field is as in `theirs`, one that both have changed is `mine`. Lists
 * with ids merge by item: additions of either side stay, removals of either side count.
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

/** True if `changed` has no entry that `base` lacks. */
export function addsNothing(base: unknown, changed: unknown): boolean {
  if (isFields(changed))
    return Object.entries(changed).every(([key, value]) => addsNothing(Object(base)[key], value));
  if (Array.isArray(changed))
    return changed.every(item => Array.isArray(base) && base.some(known => isSame(known, item)));
  return changed === undefined || isBlank(changed) || isSame(base, changed);
}

/** Initial values of a form: no choice of its user. */
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
