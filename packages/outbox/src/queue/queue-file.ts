import { base64Of } from '../base64-of.ts';
import { filledBody, type QueuedItem, summaryOf } from './queued-item.ts';

/** NDJSON: a header, then an item per line, without lost photos. `createdAt` in milliseconds since 1970. May reject. */
export async function writeQueueFile(
  items: readonly QueuedItem[],
  filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>,
  { applicationId, createdAt }: { readonly applicationId: string; readonly createdAt: number },
): Promise<Blob> {
  const header = {
    format: 'zaehlwerk-queue',
    version: 1,
    applicationId,
    createdAt: new Date(createdAt).toISOString(),
    items: items.length,
  };
  const parts: (string | Blob)[] = [`${JSON.stringify(header)}\n`];
  for (const item of items) parts.push(await lineOf(item, await filesOf(item)));
  return new Blob(parts, { type: 'application/x-ndjson' });
}

/** An item with values in the place of references to its form. */
function filed(queued: QueuedItem): object {
  const { order: _, form, ...item } = queued;
  const request = { ...item.request, body: filledBody(item.request.body, form) };
  return { ...item, summary: summaryOf(queued), request };
}

async function lineOf(item: QueuedItem, files: ReadonlyMap<string, Blob>): Promise<Blob> {
  const photos: string[] = [];
  for (const [fileId, file] of files) {
    const base64 = await base64Of(file).catch(() => undefined);
    if (base64 !== undefined) photos.push(JSON.stringify({ fileId, mediaType: 'image/jpeg', base64 }));
  }
  return new Blob([`{"item":${JSON.stringify(filed(item))},"photos":[`, photos.join(), ']}\n']);
}
