import { isEmail } from '@zaehlwerk/domain';

export interface Recipient {
  /** Empty where none was entered. */
  readonly name: string;
  readonly email: string;
  /** The address matches a general pattern (specification section 5, "Sharing"). */
  readonly isValid: boolean;
}

const separator = /[,;\n\r\t]/;
const blank = /\s/;

/**
 * Reads recipients from a text that is still being typed: addresses, and names with addresses (`Anna <a@b.de>`,
 * `"Muster, Anna" <a@b.de>`). Comma, semicolon, tab and line break end an entry; a blank does so after an address only.
 * `rest` is the text that is not ended yet. An entry that is no address becomes an invalid recipient: nothing is lost.
 */
export function readRecipients(text: string) {
  const recipients: Recipient[] = [];
  let entryAt = 0;
  let wordAt = 0;
  let isQuoted = false;
  const end = (at: number, entry: string) => {
    if (entry.trim() !== '') recipients.push(recipientOf(entry));
    entryAt = at;
    wordAt = at;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) {
      // A quotation mark without a second one is none.
      if (!/[\n\r]/.test(char) && (text.includes('"', at + 1) || !separator.test(char))) continue;
      isQuoted = false;
    }
    if (separator.test(char)) end(at + 1, text.slice(entryAt, at));
    else if (char === '>' && text.slice(entryAt, at).includes('<')) end(at + 1, text.slice(entryAt, at + 1));
    else if (blank.test(char)) {
      const word = text.slice(wordAt, at);
      const isOpen = text.slice(entryAt, at).includes('<');
      if (word.includes('@') && !isOpen) {
        const before = text.slice(entryAt, wordAt);
        if (before.trim() !== '') recipients.push(recipientOf(before));
        end(at + 1, word);
      } else wordAt = at + 1;
    }
  }
  return { recipients, rest: text.slice(entryAt).trimStart() };
}

/** Reads a complete text, such as a pasted one. */
export function readAllRecipients(text: string): readonly Recipient[] {
  const { recipients, rest } = readRecipients(`${text}\n`);
  return rest === '' ? recipients : [...recipients, recipientOf(rest)];
}

function recipientOf(entry: string): Recipient {
  const [, words = '', address] = /^([^<]*)<([^<>]*)>?\s*$/.exec(entry) ?? [];
  const email = (address ?? entry).trim();
  const name = words.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  return { name, email, isValid: isEmail(email) };
}

/** Both lists, each address once. */
export function joinedRecipients<R extends Recipient>(
  known: readonly R[],
  added: readonly R[],
): readonly R[] {
  const byAddress = new Map<string, R>();
  for (const recipient of [...known, ...added]) {
    const address = addressOf(recipient);
    if (!byAddress.has(address)) byAddress.set(address, recipient);
  }
  return [...byAddress.values()];
}

export const addressOf = ({ email }: Recipient) => email.toLowerCase();
