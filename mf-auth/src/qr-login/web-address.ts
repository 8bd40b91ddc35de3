/** The address that a text is; `undefined` when it is none, relative ones included. */
export function addressIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
