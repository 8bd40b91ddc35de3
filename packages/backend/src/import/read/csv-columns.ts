import {
  type CellReader,
  countCell,
  dayCell,
  decimalCell,
  namesCell,
  textCell,
  truthCell,
} from './csv-cell.ts';

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

/** Every column a CSV file may have, in the order of the documentation (docs/import.md). */
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
