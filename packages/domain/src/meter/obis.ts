/** `medium-channel:category.type.number*storage` (specification section 3). */
export interface ObisCode {
  readonly medium: string | undefined;
  readonly channel: string | undefined;
  readonly category: string;
  readonly type: string;
  readonly number: string | undefined;
  readonly storage: string | undefined;
}

const pattern =
  /^(?:(\d{1,2})-(\d{1,3}):)?(\d{1,3}|[CFLP])\.(\d{1,3}|[CFLP])(?:\.(\d{1,3}))?(?:[*&](\d{1,3}))?$/i;

/** The prefix (`1.8.0`) is optional, a storage suffix (`1-0:1.8.0*255`) allowed. */
export function parseObis(text: string): ObisCode | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, medium, channel, category = '', type = '', number, storage] = match;
  return { medium, channel, category, type, number, storage };
}

/**
 * The code as a meter shows it: `1.8.0` for `1-0:1.8.0*255`. The storage 255 means "now" and is removed, any
 * other stays (`1.8.0*01`). Other text is returned trimmed.
 */
export function obisWithoutPrefix(text: string): string {
  if (parseObis(text) === undefined) return text.trim();
  return text
    .trim()
    .replace(/^.*:/, '')
    .replace(/[*&]255$/, '');
}
