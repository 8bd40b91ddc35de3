import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ImportProblem, ImportRefused, problemLimit } from './problem.ts';
import type { RawRecord } from './read/raw-record.ts';
import { type ValidRecord, validate } from './record/validate.ts';
import { copyCell } from './stage-csv.ts';

/** The parts of a file that are not in the temporary table `staged`. */
export type Staged = {
  application: Extract<ValidRecord, { kind: 'application' }> | undefined;
  /** Clear text by user name. */
  passwords: Map<string, string>;
  problems: ImportProblem[];
};

const batchLength = 65_536;

const copyRow = (kind: string, line: number, doc: unknown): string => `${kind}\t${line}\t${copyCell(doc)}\n`;

function take(valid: ValidRecord, staged: Staged): string {
  switch (valid.kind) {
    case 'application':
      if (staged.application)
        throw new ImportRefused({ line: valid.line, reason: 'a file holds one application only' });
      staged.application = valid;
      return '';
    case 'account': {
      const { password, ...account } = valid.record;
      if (password !== undefined) staged.passwords.set(account.username, password);
      return copyRow(valid.kind, valid.line, account);
    }
    case 'link':
    case 'job':
      return copyRow(valid.kind, valid.line, valid.record);
  }
}

async function* copyRows(records: AsyncIterable<RawRecord>, staged: Staged): AsyncGenerator<string> {
  let batch = '';
  for await (const raw of records) {
    const validation = validate(raw);
    if ('problems' in validation) staged.problems.push(...validation.problems);
    else if (staged.problems.length === 0) batch += take(validation, staged);
    if (staged.problems.length >= problemLimit) return;
    if (batch.length >= batchLength) {
      yield batch;
      batch = '';
    }
  }
  if (batch !== '') yield batch;
}

/**
 * Validates records and streams valid ones into the temporary table `staged (kind, line, doc)`. Memory stays flat.
 * @throws ImportRefused when the file cannot be read to its end
 */
export async function stage(client: ClientBase, records: AsyncIterable<RawRecord>): Promise<Staged> {
  await client.query('create temp table staged (kind text, line integer, doc jsonb) on commit drop');
  const staged: Staged = { application: undefined, passwords: new Map(), problems: [] };
  const rows = Readable.from(copyRows(records, staged), { objectMode: false });
  await pipeline(rows, client.query(copyFrom('copy staged (kind, line, doc) from stdin')));
  await client.query('analyze staged');
  return staged;
}
