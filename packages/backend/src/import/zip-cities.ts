import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyChanges } from './apply/changes.ts';
import { type Imported, type ImportProblem, problemLimit } from './problem.ts';
import { csvHeaderOf, csvRowsOf } from './read/index.ts';

const longestCity = 100;

/** The places of the two columns; undefined when it is another kind of file. */
async function columnsOf(file: string): Promise<{ zip: number; city: number } | undefined> {
  const names = (await csvHeaderOf(file)).map(name => name.toLowerCase());
  if (names.length !== 2 || !names.includes('zip') || !names.includes('city')) return undefined;
  return { zip: names.indexOf('zip'), city: names.indexOf('city') };
}

/** COPY's text format. */
const copyRow = (zip: string, city: string, line: number) =>
  `${zip}\t${city.replaceAll('\\', '\\\\')}\t${line}\n`;

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
  const problems: ImportProblem[] = [];
  async function* copyRows(): AsyncGenerator<string> {
    const rows = csvRowsOf(file);
    await rows.next();
    for await (const { line, cells } of rows) {
      const [zip = '', city = ''] = columns ? [cells[columns.zip], cells[columns.city]] : [];
      const found = problemsOf(line, zip, city);
      problems.push(...found);
      if (problems.length >= problemLimit) return;
      if (problems.length === 0) yield copyRow(zip, city, line);
    }
  }
  await client.query('create temp table read_zip (zip text, city text, line integer) on commit drop');
  const copy = client.query(copyFrom('copy read_zip (zip, city, line) from stdin'));
  await pipeline(Readable.from(copyRows(), { objectMode: false }), copy);
  if (problems.length > 0) return { problems };
  await client.query(`create temp table staged_zip on commit drop as
    select zip, city, (row_number() over (order by min(line)))::integer as position from read_zip group by zip, city`);
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
