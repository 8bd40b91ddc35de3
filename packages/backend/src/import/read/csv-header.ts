import { ImportRefused } from '../problem.ts';

/**
 * The columns of a header in its order; upper and lower case are the same.
 * @throws ImportRefused when one is unknown, twice there or missing
 */
export function columnsOfHeader<Name extends string>(
  names: readonly string[],
  known: readonly Name[],
  required: readonly Name[],
): Name[] {
  const refuse = (field: string, reason: string) => new ImportRefused({ line: 1, field, reason });
  const columns = names.map(name => {
    const column = known.find(one => one.toLowerCase() === name.toLowerCase());
    if (column === undefined) throw refuse(name, 'there is no such column (see docs/guide/import.md)');
    return column;
  });
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) throw refuse(twice, 'the column appears twice');
  const missing = required.find(name => !columns.includes(name));
  if (missing) throw refuse(missing, 'the column is missing');
  return columns;
}
