const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What is invisible and changes how the text around it reads: directions, joiners, tags. */
const invisible = /\p{Cf}|[\u115f\u1160\u3164\uffa0]/gu;

/**
 * Text from outside as one harmless line: no line breaks, no control or invisible characters, no lone surrogates, at
 * most `most` characters. What it says stays; where it was cut it ends with `…`.
 */
export function plainLine(text: string, most = 200): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/**
 * What a stranger typed, so that no mail program makes a link of it: after each mark that holds an address together
 * comes a blank. That reads as abbreviations do (`Dr. Groß`), and there is nothing invisible in it, which spam filters
 * take for a trick and which is copied along. Not for what has to stay as it is, such as numbers and codes.
 */
export const withoutLinks = (text: string): string => text.replace(/[.:@](?=[^\s.])/g, '$& ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, mark => entities[mark] ?? '');
