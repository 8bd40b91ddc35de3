const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  euro: '€',
  deg: '°',
  sup2: '²',
  sup3: '³',
  middot: '·',
  bull: '•',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  rarr: '→',
  copy: '©',
};

/**
 * The text with its character references (`&nbsp;`, `&#176;`, `&#xB0;`) as characters: those by number, and the named
 * ones that are written in German and English texts. Others stay as they are. A browser would know them all, but only
 * by reading the text as HTML.
 */
export function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/g, (whole, ...parts) => {
    const [decimal, hexadecimal, name]: (string | undefined)[] = parts;
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    return characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
  });
}

function characterOf(codePoint: number): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isCharacter ? String.fromCodePoint(codePoint) : '\ufffd';
}
