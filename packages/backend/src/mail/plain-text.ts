const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What is invisible and changes how the text around it reads: directions, joiners, tags. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that a mail program may read as marks of an address, by that mark. */
const lookalikes: Readonly<Record<string, string>> = {
  '․': '.',
  '﹒': '.',
  '．': '.',
  '。': '.',
  '｡': '.',
  '：': ':',
  '﹕': ':',
  '＠': '@',
  '﹫': '@',
  '／': '/',
};
const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g');

const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Text as one line of what is to be seen of it, with the plain form of each mark that may be part of an address. */
export const visibleLine = (text: string): string =>
  cleaned(text).replace(lookalike, mark => lookalikes[mark] ?? '');

/**
 * Text from outside as one harmless line: no line breaks, no control or invisible characters, no lone surrogates, at
 * most `most` characters. What it says stays; where it was cut it ends with `…`.
 */
export function plainLine(text: string, most = 200): string {
  const line = cleaned(text);
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/**
 * What a stranger typed, so that no mail program makes a link of it: after each mark that holds an address together
 * comes a blank. That reads as abbreviations do (`Dr. Groß`), and there is nothing invisible in it, which spam filters
 * take for a trick and which is copied along. Not for what has to stay as it is, such as numbers and codes.
 */
export const withoutLinks = (text: string): string => visibleLine(text).replace(/[.:@](?=[^\s.])/g, '$& ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, mark => entities[mark] ?? '');
