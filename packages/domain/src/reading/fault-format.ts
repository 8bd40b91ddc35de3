/** A broken rule as the server reports it: a stable code, and limits by name (docs/guide/api-errors.md). */
export interface ParsedFault {
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Serializes a fault for the wire: `tooManyDigits, allowed 6`. */
export function formatFault({ code, ...details }: { readonly code: string }): string {
  return [code, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** The inverse of {@link formatFault}; `undefined` for other text. */
export function parseFault(message: string): ParsedFault | undefined {
  const [code = '', ...details] = message.split(', ');
  if (!/^[a-z]\w*$/i.test(code)) return undefined;
  const named = details.map(detail => /^([a-z]\w*) (.*)$/i.exec(detail) ?? []);
  return { code, details: Object.fromEntries(named.map(([, name = '', value = '']) => [name, value])) };
}
