import * as z from 'zod/mini';

/** Where a draft lies. */
export interface DraftPlace {
  readonly accountId: string;
  /** The name of its kind. */
  readonly kind: string;
  readonly jobId: string;
}

const entrySchema = z.object({
  jobId: z.string(),
  /** Of the content. */
  version: z.int(),
  content: z.unknown(),
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** Another one after every write. */
  revision: z.string(),
});

/** A draft as it lies on the device, its files beside it. */
export type DraftEntry = z.infer<typeof entrySchema>;

interface Versioned {
  readonly version: number;
  readonly migrations?: Readonly<Record<number, (content: unknown) => unknown>>;
}

/** The entry with its content in the version of its kind; `undefined` when it is damaged or of a later version. */
export function readableEntry(raw: unknown, kind: Versioned): DraftEntry | undefined {
  const read = entrySchema.safeParse(raw);
  if (!read.success || read.data.version > kind.version) return undefined;
  try {
    return { ...read.data, content: migrated(read.data, kind), version: kind.version };
  } catch {
    return undefined;
  }
}

/** Whether a later release has written it, which will read it again. */
export function isOfLaterVersion(raw: unknown, kind: Versioned): boolean {
  const read = entrySchema.safeParse(raw);
  return read.success && read.data.version > kind.version;
}

function migrated({ version, content }: DraftEntry, kind: Versioned): unknown {
  let inVersion = content;
  for (let from = version; from < kind.version; from++) {
    const migrate = kind.migrations?.[from];
    if (!migrate) throw new RangeError();
    inVersion = migrate(inVersion);
  }
  return inVersion;
}
