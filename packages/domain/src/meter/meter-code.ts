import { normalizedMeterNumber } from './meter-number.ts';

/** The result of scanning a code (decisions.md 47). */
export type MeterCode =
  | {
      /**
       * `identification`: the 14 characters of DIN 43863-5 (now DIN 43849), anywhere in the code. `number`:
       * any other number.
       */
      readonly kind: 'identification' | 'number';
      /** Normalized like a typed one. */
      readonly number: string;
      /** Three letters, of identifications only. */
      readonly manufacturer: string | undefined;
      readonly isWhole: boolean;
    }
  | { readonly kind: 'foreign'; readonly reason: ForeignCode };

/**
 * The reason why a code has no meter number. `loginLink`: it logs in to the portal. `address`: of a web page,
 * a telephone, a network. `otherDevice`: it identifies a gateway or a control box. `article`: the number of a
 * product, the same on every meter of its kind. `tooLong`: longer than any meter's number.
 */
export type ForeignCode = 'loginLink' | 'address' | 'otherDevice' | 'article' | 'tooLong' | 'noNumber';

/** Numbers of utilities have at most 18 characters; a check character and a prefix may be added. */
const longestNumber = 20;
const shortestNumber = 4;

/**
 * Reads the text of a bar code, Data Matrix or QR code on a meter.
 *
 * An identification (medium, three letters, two digits of the production block, eight digits) is taken whole, with or
 * without blanks between its parts, whatever surrounds it. Of GS1 element strings the serial number is taken, of pairs
 * of keys and values that of the meter. Anything else is a number as read, if it can be one.
 */
export function readMeterCode(text: string): MeterCode {
  if (/^https?:\/\/[^/]*\/+m\//i.test(text.trim())) return { kind: 'foreign', reason: 'loginLink' };
  const [found, medium = '', letters = ''] = identification.exec(text) ?? [];
  if (found !== undefined) {
    if (/[EG]/i.test(medium)) return { kind: 'foreign', reason: 'otherDevice' };
    const number = normalizedMeterNumber(found);
    const isWhole = number === normalizedMeterNumber(text);
    return { kind: 'identification', number, manufacturer: letters.toUpperCase(), isWhole };
  }
  if (address.test(text.trim())) return { kind: 'foreign', reason: 'address' };
  const elements = elementsOf(text);
  if (elements?.has('01') && !elements.has('21')) return { kind: 'foreign', reason: 'article' };
  const number = normalizedMeterNumber(elements?.get('21') ?? serialNumber.exec(text)?.[1] ?? text);
  if (number.length > longestNumber) return { kind: 'foreign', reason: 'tooLong' };
  if (number.length < shortestNumber || !/\d/.test(number)) return { kind: 'foreign', reason: 'noNumber' };
  return { kind: 'number', number, manufacturer: undefined, isWhole: number === normalizedMeterNumber(text) };
}

/**
 * The medium is a digit of OBIS, E for communication or G for control. Between the parts, and in groups of
 * the last eight digits, there may be a blank or a dash. Further digits make it another number.
 */
const identification = /([0-9]|(?<![A-Z])[EG])[ -]?([A-Z]{3})[ -]?(?:\d[ -]?){9}\d(?!\d)/i;

const address = /^(https?|mailto|tel|sms|geo|wifi|mecard|matmsg|begin|otpauth):|^www\./i;

/** The number after a key such as `SN=`, up to the next pair. */
const serialNumber =
  /(?:^|[^a-z0-9äöü])(?:sn|s\/n|snr|serial|serial[ _-]?n(?:o|r|umber)|seriennummer|z(?:ä|ae)hlernummer|znr|meter[ _-]?n(?:o|r|umber)|meter[ _-]?id)\.?\s*[:=]\s*([a-z0-9][a-z0-9 ./-]*)/i;

/** Ends elements of variable length in a GS1 code. */
const separator = '\u001d';
/** Elements of fixed length: article numbers and days. */
const fixedLength: Readonly<Record<string, number>> = {
  '01': 14,
  '02': 14,
  11: 6,
  12: 6,
  13: 6,
  15: 6,
  17: 6,
};

/**
 * The elements of a GS1 code by their application identifiers, as readers return it: with the identifier of
 * the symbology or a separator first, or neither, or printed with brackets. `undefined` for other text.
 */
function elementsOf(text: string): ReadonlyMap<string, string> | undefined {
  const printed = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  if (text.trimStart().startsWith('(') && printed.length > 0)
    return new Map(printed.map(([, identifier = '', value = '']) => [identifier, value]));
  const [symbology = ''] = /^\][CdQe]\d/.exec(text) ?? [];
  const isMarked = symbology !== '' || text.startsWith(separator);
  const all = withoutSeparator(text.slice(symbology.length));
  if (!isMarked && !isArticle(all)) return undefined;
  const elements = new Map<string, string>();
  for (let rest = all; rest !== ''; ) {
    const identifier = rest.slice(0, 2);
    const end = rest.indexOf(separator);
    const length = fixedLength[identifier] ?? (end < 0 ? rest.length : end) - 2;
    elements.set(identifier, rest.slice(2, 2 + length));
    rest = withoutSeparator(rest.slice(2 + length));
  }
  return elements;
}

function withoutSeparator(text: string): string {
  return text.startsWith(separator) ? text.slice(1) : text;
}

/** True if a text begins with `01` and an article number (GTIN) with a valid check digit. */
function isArticle(text: string): boolean {
  const [, digits] = /^01(\d{14})/.exec(text) ?? [];
  const sum = [...(digits ?? '')].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return digits !== undefined && sum % 10 === 0;
}
