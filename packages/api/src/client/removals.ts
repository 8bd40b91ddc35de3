/** Which parts of a value are to go: all of it, or some of what is inside, by key or index. */
export type Removals = { whole: boolean; inside: Map<PropertyKey, Removals> };

/** The parts of `value` at these paths. Where nothing is at a path, something is missing: then its owner goes. */
export function removalsOf(value: unknown, paths: readonly (readonly PropertyKey[])[]): Removals {
  const removals = nothing();
  for (const path of paths) {
    const place = isThere(value, path) ? path : path.slice(0, -1);
    let removal = removals;
    for (const key of place) {
      const inner = removal.inside.get(key) ?? nothing();
      removal.inside.set(key, inner);
      removal = inner;
    }
    removal.whole = true;
  }
  return removals;
}

/** A copy of `value` without these parts. What has none is not copied, so that its depth does not matter. */
export function without(value: unknown, { inside }: Removals): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const remaining = <Key extends PropertyKey>(key: Key, item: unknown): [Key, unknown][] => {
    const removal = inside.get(key);
    if (!removal) return [[key, item]];
    return removal.whole ? [] : [[key, without(item, removal)]];
  };
  return Array.isArray(value)
    ? value.flatMap((item, index) => remaining(index, item).map(([, kept]) => kept))
    : Object.fromEntries(Object.entries(value).flatMap(([key, item]) => remaining(key, item)));
}

function nothing(): Removals {
  return { whole: false, inside: new Map() };
}

function isThere(value: unknown, path: readonly PropertyKey[]): boolean {
  let inner = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = Reflect.get(inner, key);
  }
  return true;
}
