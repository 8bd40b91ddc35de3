import { decimalOfDigits, isCalendarDay, parseReadingText } from '@zaehlwerk/domain';

type Cell = { value: unknown } | { reason: string };

/** Gets the text of a cell without surrounding white space, never an empty one. */
type CellReader = (text: string) => Cell;

const textCell: CellReader = text => ({ value: text });

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

/** A number in German or English notation: `1234,5`, `1234.5`, `1.234,5` (decision 18); exact decimal text. */
const decimalCell: CellReader = text => {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' && parsed.unit === undefined
    ? { value: decimalOfDigits(parsed) }
    : { reason: `"${text}" is no number such as 1234,5` };
};

const countCell: CellReader = text =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { reason: `"${text}" is no whole number` };

/** Yes or no: `ja`, `yes`, `true`, `1` and their opposites. */
export const truthCell: CellReader = text => {
  if (/^(ja|yes|true|1)$/i.test(text)) return { value: true };
  if (/^(nein|no|false|0)$/i.test(text)) return { value: false };
  return { reason: `"${text}" is neither ja nor nein` };
};

/** `path`: place of the cell in the job record, or in the register (without the index of the list). */
export type CsvColumn = { name: string; of: 'job' | 'register'; path: string; read: CellReader };

const column =
  (of: CsvColumn['of']) =>
  (name: string, path = name, read = textCell): CsvColumn => ({ name, of, path, read });
const job = column('job');
const register = column('register');
const group = (prefix: string, path: string, fields: string[]): CsvColumn[] =>
  fields.map(field => {
    const name = prefix === '' ? field : prefix + field.charAt(0).toUpperCase() + field.slice(1);
    return job(name, `${path}.${field}`);
  });

const person = ['company', 'firstname', 'lastname'];
const address = ['street', 'houseNumber', 'zip', 'city'];

/** In the order of docs/guide/import.md. */
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

export const requiredColumns: readonly string[] = ['jobId', 'accounts', 'meterNumber'];

/** The column of a path in a job record or register; a path without a column stays. */
export const columnOf = (path: string, of: CsvColumn['of']): string =>
  csvColumns.find(column => column.of === of && (column.path === path || path.startsWith(`${column.path}.`)))
    ?.name ?? path;
