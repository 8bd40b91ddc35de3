const ellipsis = '…';

/** The longest beginning that fits; at least one character, so that no text is lost. */
function fittingBeginning(text: string, fits: (text: string) => boolean): string {
  const characters = Array.from(text);
  let [most, tooMany] = [1, characters.length + 1];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(characters.slice(0, middle).join(''))) most = middle;
    else tooMany = middle;
  }
  return characters.slice(0, most).join('');
}

/** Lines no wider than `width`, broken between words if possible. An ellipsis follows after `most` lines. */
export function wrappedText(
  text: string,
  width: number,
  most: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const fits = (line: string) => widthOf(line) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word;
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    while (!fits(rest) && Array.from(rest).length > 1) {
      const part = fittingBeginning(rest, fits);
      lines.push(part);
      rest = rest.slice(part.length);
    }
    line = rest;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  const shortened = fits(last + ellipsis) ? last : fittingBeginning(last, part => fits(part + ellipsis));
  return [...lines.slice(0, most - 1), shortened.trimEnd() + ellipsis];
}
