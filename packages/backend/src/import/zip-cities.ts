import type { ClientBase } from 'pg';
import { applyChanges } from './apply/changes.ts';
import type { Imported, ImportProblem } from './problem.ts';
import { csvHeaderOf } from './read/index.ts';
import { stageCsv } from './stage-csv.ts';

const longestCity = 100;

/** The places of the two columns; undefined when it is another kind of file. */
async function columnsOf(file: string): Promise<{ zip: number; city: number } | undefined> {
  const names = (await csvHeaderOf(file)).map(name => name.toLowerCase());
  if (names.length !== 2 || !names.includes('zip') || !names.includes('city')) return undefined;
  return { zip: names.indexOf('zip'), city: names.indexOf('city') };
}

function problemsOf(line: number, zip: string, city: string): ImportProblem[] {
  const problems: ImportProblem[] = [];
  if (!/^[0-9]{5}$/.test(zip)) {
    const reason = `"${zip}" has not five digits (a spreadsheet drops zeros at the beginning)`;
    problems.push({ line, field: 'zip', reason });
  }
  if (city === '' || city.length > longestCity)
    problems.push({ line, field: 'city', reason: `must have 1 to ${longestCity} characters` });
  else if (/\p{Cc}/u.test(city) || !city.isWellFormed())
    problems.push({ line, field: 'city', reason: 'the text holds characters that are no text' });
  return problems;
}

/**
 * Replaces the cities by zip code of all applications by those in a file with the columns `zip` and `city`. Undefined
 * for another kind of file.
 * @throws ImportRefused when the file cannot be read to its end
 */
export async function importZipCities(client: ClientBase, file: string): Promise<Imported | undefined> {
  const columns = await columnsOf(file);
  if (columns === undefined) return undefined;
  const problems = await stageCsv(client, file, ({ line, cells }) => {
    const [zip = '', city = ''] = [cells[columns.zip], cells[columns.city]];
    return { doc: { zip, city }, problems: problemsOf(line, zip, city) };
  });
  if (problems.length > 0) return { problems };
  await client.query(`create temp table staged_zip on commit drop as
    select zip, city, (row_number() over (order by min(line)))::integer as position
    from staged_row, jsonb_to_record(doc) as place (zip text, city text) group by zip, city`);
  await client.query('analyze staged_zip');
  const changes = await applyChanges(client, 'city', 'staged_zip', {
    removed: `delete from zip_city known where not exists
       (select from staged_zip s where s.zip = known.zip and s.city = known.city)
     returning known.zip || ' ' || known.city as name`,
    changed: `update zip_city known set position = s.position from staged_zip s
     where s.zip = known.zip and s.city = known.city and s.position <> known.position
     returning known.zip || ' ' || known.city as name`,
    added: `insert into zip_city (zip, city, position) select zip, city, position from staged_zip
     on conflict do nothing returning zip || ' ' || city as name`,
  });
  return { applicationId: undefined, changes: [changes] };
}
