/** A rule that the server says is broken: its stable code, and what would be right by name (docs/guide/api-errors.md). */
export interface ToldFault {
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
}

/** A fault as the server tells it: `tooManyDigits, allowed 6`. */
export function tellFault({ code, ...details }: { readonly code: string }): string {
  return [code, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join(', ');
}

/** The fault that a server has told; `undefined` where it has told none in these terms. */
export function toldFault(message: string): ToldFault | undefined {
  const [code = '', ...details] = message.split(', ');
  if (!/^[a-z]\w*$/i.test(code)) return undefined;
  const told = details.map(detail => /^([a-z]\w*) (.*)$/i.exec(detail) ?? []);
  return { code, details: Object.fromEntries(told.map(([, name = '', value = '']) => [name, value])) };
}
