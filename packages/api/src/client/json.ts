/** The value of a JSON text, or `undefined` when it is none (no JSON text means `undefined`). */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
