/** A node of a parsed report; what it holds depends on its type. */
export interface Syntax {
  readonly type: string;
  readonly [part: string]: unknown;
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Syntax>).type === 'string';
}

/** Where something stands and how it is quoted says nothing about what it means. */
const withoutMeaning = ['start', 'end', 'raw', 'declare'];

/** Members and alternatives mean the same in any order, so they are brought into one. */
const unordered: Readonly<Record<string, string>> = {
  TSInterfaceBody: 'body',
  TSTypeLiteral: 'members',
  TSUnionType: 'types',
};

/** The same syntax without positions and quotes, with members and alternatives in one order. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value)
    .filter(([part]) => !withoutMeaning.includes(part))
    .map(([part, inner]) => [part, canonical(inner)] as const);
  const syntax: Record<string, unknown> = Object.fromEntries(parts);
  const list = unordered[String(syntax.type)];
  return list === undefined ? syntax : { ...syntax, [list]: inOneOrder(syntax[list] as readonly unknown[]) };
}

function inOneOrder(list: readonly unknown[]): readonly unknown[] {
  return list
    .map(entry => [JSON.stringify(entry), entry] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, entry]) => entry);
}

export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
