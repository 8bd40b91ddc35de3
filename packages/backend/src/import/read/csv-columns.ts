import { decimalOfDigits, isCalendarDay, parseReadingText } from '@zaehlwerk/domain';

/** What a cell means, or why it means nothing. Empty cells never come here. */
type Cell = { value: unknown } | { reason: string };

/** Reads the text of one cell, white space around it removed. */
type CellReader = (text: string) => Cell;

/** Any text. */
const textCell: CellReader = text => ({ value: text });

/** User names, separated by white space. */
const namesCell: CellReader = text => ({ value: text.split(/\s+/) });

/** A day: `2026-11-30` or `30.11.2026`. */
const dayCell: CellReader = text => {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = german ?? [];
  const value = german ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isCalendarDay(value)
    ? { value }
    : { reason: `"${text}" is no day such as 2026-11-30 or 30.11.2026` };
};

/** A number as it is written on paper: `1234,5`, `1234.5`, `1.234,5` (decision 18); kept as exact decimal text. */
const decimalCell: CellReader = text => {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' && parsed.unit === undefined
    ? { value: decimalOfDigits(parsed) }
    : { reason: `"${text}" is no number such as 1234,5` };
};

/** A whole number without a sign. */
const countCell: CellReader = text =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { reason: `"${text}" is no whole number` };

const truths: ReadonlyMap<string, boolean> = new Map([
  ['ja', true],
  ['yes', true],
  ['true', true],
  ['1', true],
  ['nein', false],
  ['no', false],
  ['false', false],
  ['0', false],
]);

/** Yes or no: `ja`, `yes`, `true`, `1` and their opposites. */
export const truthCell: CellReader = text => {
  const value = truths.get(text.toLowerCase());
  return value === undefined ? { reason: `"${text}" is neither ja nor nein` } : { value };
};

/**
 * A column of the CSV format: its name in the header, whether it describes the whole job or one register, and where
 * its cell goes inside the job record or the register (path without the list's number).
 */
export type CsvColumn = { name: string; of: 'job' | 'register'; path: string; read: CellReader };

const job = (name: string, path = name, read = textCell): CsvColumn => ({ name, of: 'job', path, read });
const register = (name: string, path = name, read = textCell): CsvColumn => ({
  name,
  of: 'register',
  path,
  read,
});
const group = (prefix: string, path: string, fields: string[]): CsvColumn[] =>
  fields.map(field => {
    const name = prefix === '' ? field : prefix + field.charAt(0).toUpperCase() + field.slice(1);
    return job(name, `${path}.${field}`);
  });

const person = ['company', 'firstname', 'lastname'];
const address = ['street', 'houseNumber', 'zip', 'city'];

/** Every column a CSV file may have, in the order of the documentation (docs/guide/import.md). */
export const csvColumns: readonly CsvColumn[] = [
  job('jobId', 'id'),
  job('accounts', 'accounts', namesCell),
  job('reShare', 'reShare', truthCell),
  job('earliestExecution', 'jobConstraints.earliestExecution', dayCell),
  job('latestExecution', 'jobConstraints.latestExecution', dayCell),
  job('customerNumber', 'customer.customerNumber'),
  ...group('customer', 'customer', person),
  ...group('customer', 'customer.mailingAddress', address),
  job('partnerIdentifier', 'partner.identifier'),
  ...group('partner', 'partner', person),
  ...group('', 'meter', ['meterNumber', 'meterType', 'customMeterType', 'meLoId', 'maLoId']),
  ...group('', 'meter.meterAddress', person),
  ...group('', 'meter.meterAddress', [
    ...address,
    'cityDistrict',
    'objectKey',
    'locationDescription',
    'hint',
  ]),
  register('taskId'),
  register('obis'),
  register('rateName'),
  register('unit'),
  register('preDecimals', 'preDecimals', countCell),
  register('postDecimals', 'postDecimals', countCell),
  register('targetReadingDate', 'targetReadingDate', dayCell),
  register('minimumValue', 'readingValueValidation.minimumValue', decimalCell),
  register('maximumValue', 'readingValueValidation.maximumValue', decimalCell),
  register('strictValidation', 'readingValueValidation.strictValidation', truthCell),
];

/** Columns that every file must have. */
export const requiredColumns: readonly string[] = ['jobId', 'accounts', 'meterNumber'];

/** The column of a path inside a job record, or inside a register; a path that has none comes back. */
export const columnOf = (path: string, of: CsvColumn['of']): string =>
  csvColumns.find(column => column.of === of && (column.path === path || path.startsWith(`${column.path}.`)))
    ?.name ?? path;
