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
    const record = envelope.safeParse(raw);
    const content = kind.content.safeParse(record.data?.content);
    if (content.success && record.data?.version === kind.version) return content.data;
    await persistence.write(setAsideKey(kind), raw);
    await persistence.remove(kind.key);
  } catch {
    // The device keeps nothing: the portal works in memory.
  }
  return undefined;
}

/** Writes a record; settles without effect when the device keeps nothing. */
export async function writeRecord<T extends z.ZodMiniType>(
  persistence: Persistence,
  { key, version }: RecordKind<T>,
  content: z.output<T>,
): Promise<void> {
  await persistence.write(key, { version, content }).catch(() => undefined);
}

/** Removes what was set aside as unreadable. */
export async function removeSetAside(persistence: Persistence, kind: { key: string }): Promise<void> {
  await persistence.remove(setAsideKey(kind)).catch(() => undefined);
}

function setAsideKey({ key }: { key: string }): string {
  return `${key}.unreadable`;
}
