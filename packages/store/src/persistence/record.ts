import * as z from 'zod/mini';
import type { Schema } from '../queries/query-persister.ts';
import type { Persistence } from './persistence.ts';

/** A persisted record. Its version rises if the release before would misread the content. */
export type RecordKind<Content> = {
  key: string;
  version: number;
  content: Schema<Content>;
};

/** `later`: of a later version of the portal, and not to be touched. */
type Found<Content> =
  | { state: 'nothing' | 'unreadable' | 'later'; content?: undefined }
  | { state: 'readable'; content: Content };

const envelope = z.object({ version: z.int(), content: z.unknown() });

/**
 * `undefined` if there is none, or none readable. With `onLost`, an unreadable record is one that the user will miss:
 * it moves to `{key}.unreadable`, unless it is of a later version. Without, it will be loaded again and overwritten.
 */
export async function readRecord<Content>(
  persistence: Persistence,
  kind: RecordKind<Content>,
  onLost?: () => void,
): Promise<Content | undefined> {
  try {
    const raw = await persistence.read(kind.key);
    const found = recordOf(raw, kind);
    if (found.state === 'readable') return found.content;
    if (found.state === 'nothing' || !onLost) return undefined;
    onLost();
    if (found.state === 'later') return undefined;
    await persistence.write(setAsideKey(kind), raw);
    await persistence.remove(kind.key);
  } catch {
    // The device keeps nothing: the portal works in memory.
  }
  return undefined;
}

/** Without side effects. `undefined` if the device does not answer, or the record is of a later version. */
export async function peekRecord<Content>(
  persistence: Persistence,
  kind: RecordKind<Content>,
): Promise<{ content: Content | undefined } | undefined> {
  try {
    const found = recordOf(await persistence.read(kind.key), kind);
    if (found.state === 'later') return undefined;
    return { content: found.content };
  } catch {
    return undefined;
  }
}

/** Atomic, across tabs; false if the device keeps nothing, or has a later version. `change` may get `undefined`. */
export async function updateRecord<Content>(
  persistence: Persistence,
  kind: RecordKind<Content>,
  change: (content: Content | undefined) => Content,
): Promise<boolean> {
  return changeRecord(persistence, kind, change).catch(() => false);
}

/** Like {@link updateRecord}, but rejects with the device. */
export async function changeRecord<Content>(
  persistence: Persistence,
  kind: RecordKind<Content>,
  change: (content: Content | undefined) => Content,
): Promise<boolean> {
  let isChanged = false;
  await persistence.update(kind.key, raw => {
    const found = recordOf(raw, kind);
    isChanged = found.state !== 'later';
    return isChanged ? { version: kind.version, content: change(found.content) } : raw;
  });
  return isChanged;
}

export async function removeSetAside(persistence: Persistence, kind: { key: string }): Promise<void> {
  await persistence.remove(setAsideKey(kind)).catch(() => undefined);
}

function recordOf<Content>(raw: unknown, kind: RecordKind<Content>): Found<Content> {
  if (raw === undefined) return { state: 'nothing' };
  const record = envelope.safeParse(raw);
  if (!record.success) return { state: 'unreadable' };
  const { version, content } = record.data;
  if (version > kind.version) return { state: 'later' };
  const read = kind.content.safeParse(content);
  return version === kind.version && read.success
    ? { state: 'readable', content: read.data }
    : { state: 'unreadable' };
}

function setAsideKey({ key }: { key: string }): string {
  return `${key}.unreadable`;
}
