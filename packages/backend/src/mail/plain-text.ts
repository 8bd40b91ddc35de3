const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters that change the text around them: directions, joiners, tags. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that a mail program may read as punctuation of an address. */
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

/** One line of the visible text, with plain forms of punctuation that may be part of an address. */
export const visibleLine = (text: string) => cleaned(text).replace(lookalike, mark => lookalikes[mark] ?? '');

/**
 * Untrusted text as one harmless line: no line breaks, no control or invisible characters, no lone surrogates, at most
 * `most` characters; `…` marks a cut.
 */
export function plainLine(text: string, most = 200): string {
  const line = cleaned(text);
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/**
 * Keeps mail programs from linking untrusted text, by a blank after each mark that holds an address together. That
 * reads like an abbreviation (`Dr. Groß`), and avoids invisible characters, which spam filters suspect and people copy
 * along. Not for numbers and codes, which must not change.
 */
export const withoutLinks = (text: string): string => visibleLine(text).replace(/[.:@](?=[^\s.])/g, '$& ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, mark => entities[mark] ?? '');
