/** The value of a JSON text; `undefined` where it is none, or there is no text. */
export function parseJson(text: Buffer | undefined): unknown {
  try {
    return JSON.parse(text?.toString() ?? '');
  } catch {
    return undefined;
  }
}
