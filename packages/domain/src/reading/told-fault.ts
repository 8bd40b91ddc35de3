/** A broken rule as the server reports it: a stable code, and limits by name (docs/guide/api-errors.md). */
export interface ToldFault {
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Serializes a fault for the wire: `tooManyDigits, allowed 6`. */
export function tellFault({ code, ...details }: { readonly code: string }): string {
  return [code, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** The inverse of {@link tellFault}; `undefined` for other text. */
export function toldFault(message: string): ToldFault | undefined {
  const [code = '', ...details] = message.split(', ');
  if (!/^[a-z]\w*$/i.test(code)) return undefined;
  const told = details.map(detail => /^([a-z]\w*) (.*)$/i.exec(detail) ?? []);
  return { code, details: Object.fromEntries(told.map(([, name = '', value = '']) => [name, value])) };
}
