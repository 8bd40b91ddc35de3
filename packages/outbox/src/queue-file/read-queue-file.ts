import {
  anyHeaderSchema,
  type FileLine,
  formatVersion,
  headerSchema,
  lineSchema,
  maxHeaderLength,
  maxLineLength,
} from './queue-file.ts';

/**
 * Why nothing can be read of a file. `foreign`: it is something else; `later-version`: a later release has written it;
 * `other-portal`: it is of another application; `unreadable`: the device does not give it away.
 */
export type QueueFileProblem = 'foreign' | 'later-version' | 'other-portal' | 'unreadable';

/** A file of queued items. */
export interface OpenedQueueFile {
  readonly ok: true;
  /** When it was written, in milliseconds since 1970; `undefined` where it does not say. */
  readonly createdAt: number | undefined;
  /** How many items it should have. */
  readonly count: number;
  /** Its items one by one; `undefined` for each that cannot be read. Rejects when the device gives no more of it. */
  readonly lines: AsyncGenerator<FileLine | undefined>;
}

/** Opens a file that says it has items of this application. Never rejects. */
export async function openQueueFile(
  file: Blob,
  applicationId: string,
): Promise<OpenedQueueFile | { readonly ok: false; readonly problem: QueueFileProblem }> {
  const lines = fileLines(file, maxLineLength);
  const refuse = async (problem: QueueFileProblem) => {
    await lines.return(undefined).catch(() => undefined);
    return { ok: false, problem } as const;
  };
  try {
    if (!(await file.slice(0, maxHeaderLength).text()).includes('\n')) return refuse('foreign');
    const first = jsonOf((await lines.next()).value);
    const any = anyHeaderSchema.safeParse(first);
    if (!any.success) return refuse('foreign');
    if (any.data.version > formatVersion) return refuse('later-version');
    const header = headerSchema.safeParse(first);
    if (!header.success) return refuse('foreign');
    if (header.data.applicationId !== applicationId) return refuse('other-portal');
    const createdAt = Date.parse(header.data.createdAt);
    return {
      ok: true,
      createdAt: Number.isNaN(createdAt) ? undefined : createdAt,
      count: header.data.items,
      lines: itemLines(lines, header.data.items),
    };
  } catch {
    return refuse('unreadable');
  }
}

/** As many as the file should have: what is missing at its end cannot be read, what comes after is none of them. */
async function* itemLines(
  lines: AsyncGenerator<string | undefined>,
  count: number,
): AsyncGenerator<FileLine | undefined> {
  try {
    for (let read = 0; read < count; read++) yield lineOf((await lines.next()).value);
  } finally {
    await lines.return(undefined);
  }
}

function lineOf(text: string | undefined): FileLine | undefined {
  try {
    const line = lineSchema.safeParse(jsonOf(text));
    return line.success ? line.data : undefined;
  } catch {
    // Nested so deeply that nothing can walk through it.
    return undefined;
  }
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The lines of a text file in UTF-8, one at a time and without a byte order mark; `undefined` in the place of one that
 * is longer than `maxLength` UTF-16 units, of which no more than that is ever in memory. Empty lines are left out.
 */
export async function* fileLines(file: Blob, maxLength: number): AsyncGenerator<string | undefined> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let pieces: string[] = [];
  let length = 0;
  const collect = (piece: string) => {
    length += piece.length;
    if (length <= maxLength) pieces.push(piece);
    else pieces = [];
  };
  const line = () => {
    const text = length <= maxLength ? pieces.join('') : undefined;
    pieces = [];
    length = 0;
    return text;
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const [first = '', ...others] = read.value.split('\n');
      collect(first);
      for (const other of others) {
        const text = line();
        if (text?.trim() !== '') yield text;
        collect(other);
      }
    }
    const last = line();
    if (last?.trim() !== '') yield last;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
