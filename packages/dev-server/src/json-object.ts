/** A JSON object; an empty one for any other text. */
export function jsonObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
