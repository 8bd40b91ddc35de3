/** WebKit stores no `Blob` in a private session (bug 156347), but bytes. */
export interface StoredContent {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** To be read before a transaction begins, which ends during other waits. Rejects if a file cannot be read. */
export async function contentOf(
  files: ReadonlyMap<string, Blob>,
): Promise<ReadonlyMap<string, StoredContent>> {
  const read = Array.from(files, async ([fileId, file]) => {
    return [fileId, { bytes: await file.arrayBuffer(), type: file.type }] as const;
  });
  return new Map(await Promise.all(read));
}

export function fileOf({ bytes, type }: StoredContent): Blob {
  return new Blob([bytes], { type });
}
