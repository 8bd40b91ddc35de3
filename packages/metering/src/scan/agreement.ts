import type { CodeFormat, FoundCode } from '@zaehlwerk/ui/camera';

/** Their check characters let too much pass: one read alone counts for nothing. */
const needsSecondRead: readonly CodeFormat[] = ['code_128', 'code_39'];

/** How many reads back a bar code may have been read the same. */
const memory = 12;

/** Takes the codes of one look after the other, and gives out those that may be believed. */
export function createAgreement(): (found: readonly FoundCode[]) => readonly FoundCode[] {
  const seen: FoundCode[] = [];
  return found => {
    const agreed: FoundCode[] = [];
    for (const code of found) {
      const isSame = ({ text, format }: FoundCode) => text === code.text && format === code.format;
      if (agreed.some(isSame)) continue;
      if (!needsSecondRead.includes(code.format) || seen.some(isSame)) agreed.push(code);
      seen.push(code);
      if (seen.length > memory) seen.shift();
    }
    return agreed;
  };
}
