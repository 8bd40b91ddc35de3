import type { ClientBase } from 'pg';
import { analyzeStaged, createStaged, extract, type StagedKind } from './apply/extract.ts';
import { historyText } from './history-text.ts';
import { type ImportProblem, ImportRefused, problemLimit } from './problem.ts';
import type { RawRecord } from './read/raw-record.ts';
import { type ValidRecord, validate } from './record/validate.ts';

/** The parts of a file that are not in temporary tables. */
export type Staged = {
  application: Extract<ValidRecord, { kind: 'application' }> | undefined;
  /** Clear text by user name. */
  passwords: Map<string, string>;
  problems: ImportProblem[];
};

const batchLength = 1024 * 1024;

/** Writes batches of records. While PostgreSQL unpacks one, the next one is read. */
class BatchWriter {
  private readonly client: ClientBase;
  private kind: StagedKind = 'job';
  private records: string[] = [];
  private length = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(client: ClientBase) {
    this.client = client;
  }

  async add(kind: StagedKind, line: number, record: object): Promise<void> {
    if (kind !== this.kind || this.length >= batchLength) await this.write();
    this.kind = kind;
    const text = JSON.stringify({ line, record });
    this.records.push(text);
    this.length += text.length;
  }

  async end(): Promise<void> {
    await this.write();
    await this.writing;
  }

  private async write(): Promise<void> {
    await this.writing;
    if (this.records.length === 0) return;
    this.writing = extract(this.client, this.kind, `[${this.records.join()}]`);
    // The next caller that waits gets the error.
    this.writing.catch(() => undefined);
    this.records = [];
    this.length = 0;
  }
}

function take(valid: ValidRecord, staged: Staged, writer: BatchWriter): Promise<void> | undefined {
  switch (valid.kind) {
    case 'application':
      if (staged.application)
        throw new ImportRefused({ line: valid.line, reason: 'a file holds one application only' });
      staged.application = valid;
      return undefined;
    case 'account': {
      const { password, ...account } = valid.record;
      if (password !== undefined) staged.passwords.set(account.username, password);
      return writer.add(valid.kind, valid.line, account);
    }
    case 'link':
      return writer.add(valid.kind, valid.line, valid.record);
    case 'job': {
      const { meter, ...job } = valid.record;
      const meterRateTasks = meter.meterRateTasks.map(({ readingEvents, ...register }) => ({
        ...register,
        readingEvents: readingEvents && historyText(readingEvents),
      }));
      return writer.add(valid.kind, valid.line, { ...job, meter: { ...meter, meterRateTasks } });
    }
  }
}

/**
 * Validates records and puts valid ones into temporary tables, batch by batch. Memory stays flat.
 * @throws ImportRefused when the file cannot be read to its end
 */
export async function stage(client: ClientBase, records: AsyncIterable<RawRecord>): Promise<Staged> {
  await createStaged(client);
  const staged: Staged = { application: undefined, passwords: new Map(), problems: [] };
  const writer = new BatchWriter(client);
  for await (const raw of records) {
    const validation = validate(raw);
    if ('problems' in validation) staged.problems.push(...validation.problems);
    else if (staged.problems.length === 0) await take(validation, staged, writer);
    if (staged.problems.length >= problemLimit) break;
  }
  await writer.end();
  await analyzeStaged(client);
  return staged;
}
