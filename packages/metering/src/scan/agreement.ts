import type { CodeFormat, FoundCode } from '@zaehlwerk/ui/camera';

/** Their check characters are too weak to trust a single read. */
const needsSecondRead: readonly CodeFormat[] = ['code_128', 'code_39'];

const memory = 12;

/** Collects the codes of successive scans and returns those that are reliable. */
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
