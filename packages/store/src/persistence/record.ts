import * as z from 'zod/mini';
import type { Persistence } from './persistence.ts';

/** A record on this device: where it lies, and the version and shape of its content. */
export type RecordKind<T extends z.ZodMiniType> = { key: string; version: number; content: T };

const envelope = z.object({ version: z.number(), content: z.unknown() });

/**
 * Reads a record. One that this version cannot read is set aside under `{key}.unreadable`, not deleted.
 * `undefined` when there is none, none readable, or the device keeps nothing.
 */
export async function readRecord<T extends z.ZodMiniType>(
  persistence: Persistence,
  kind: RecordKind<T>,
): Promise<z.output<T> | undefined> {
  try {
    const raw = await persistence.read(kind.key);
    if (raw === undefined) return undefined;
    const content = contentOf(raw, kind);
    if (content !== undefined) return content;
    await persistence.write(setAsideKey(kind), raw);
    await persistence.remove(kind.key);
  } catch {
    // The device keeps nothing: the portal works in memory.
  }
  return undefined;
}

/**
 * Looks at a record and leaves it as it is. `content` is `undefined` when there is none, or none readable; the whole
 * answer is `undefined` when the device cannot be asked.
 */
export async function peekRecord<T extends z.ZodMiniType>(
  persistence: Persistence,
  kind: RecordKind<T>,
): Promise<{ content: z.output<T> | undefined } | undefined> {
  try {
    return { content: contentOf(await persistence.read(kind.key), kind) };
  } catch {
    return undefined;
  }
}

/** Writes a record; false when the device keeps nothing. */
export async function writeRecord<T extends z.ZodMiniType>(
  persistence: Persistence,
  { key, version }: RecordKind<T>,
  content: z.output<T>,
): Promise<boolean> {
  return succeeds(persistence.write(key, { version, content }));
}

/**
 * Changes a record in one step that no other tab can come between; false when the device keeps nothing. `change` gets
 * `undefined` when there is none, or none readable.
 */
export async function updateRecord<T extends z.ZodMiniType>(
  persistence: Persistence,
  kind: RecordKind<T>,
  change: (content: z.output<T> | undefined) => z.output<T>,
): Promise<boolean> {
  const { key, version } = kind;
  return succeeds(persistence.update(key, raw => ({ version, content: change(contentOf(raw, kind)) })));
}

/** Removes what was set aside as unreadable. */
export async function removeSetAside(persistence: Persistence, kind: { key: string }): Promise<void> {
  await persistence.remove(setAsideKey(kind)).catch(() => undefined);
}

function contentOf<T extends z.ZodMiniType>(raw: unknown, kind: RecordKind<T>): z.output<T> | undefined {
  const record = envelope.safeParse(raw);
  const content = kind.content.safeParse(record.data?.content);
  return content.success && record.data?.version === kind.version ? content.data : undefined;
}

function succeeds(writing: Promise<void>): Promise<boolean> {
  return writing.then(
    () => true,
    () => false,
  );
}

function setAsideKey({ key }: { key: string }): string {
  return `${key}.unreadable`;
}
