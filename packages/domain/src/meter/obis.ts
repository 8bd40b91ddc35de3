/** The parts of an OBIS code `medium-channel:category.type.number*storage`, as text (specification section 3). */
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

/** Reads an OBIS code, also without its prefix (`1.8.0`) or with a storage suffix (`1-0:1.8.0*255`). */
export function parseObis(text: string): ObisCode | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, medium, channel, category = '', type = '', number, storage] = match;
  return { medium, channel, category, type, number, storage };
}

/**
 * The code as a meter's display shows it: `1-0:1.8.0*255` is `1.8.0`. The storage 255 means "now" and is left
 * out, any other stays (`1.8.0*01`). Text that is no OBIS code comes back as it is.
 */
export function obisWithoutPrefix(text: string): string {
  if (parseObis(text) === undefined) return text.trim();
  return text
    .trim()
    .replace(/^.*:/, '')
    .replace(/[*&]255$/, '');
}
