import { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';

/** A folder, or a file with as many bytes as `size` states. `path` with slashes. */
export type TarEntry =
  | { path: string; isFolder: true }
  | { path: string; isFolder: false; size: number; content: AsyncIterable<Uint8Array> };

/** Packs entries as they come, for their owner alone. An error of `entries` ends the stream. */
export function tarOf(entries: AsyncIterable<TarEntry>): Readable {
  const { readable, controller } = createTarPacker();
  pack(entries, controller).catch(error => controller.error(error));
  return Readable.fromWeb(readable as import('node:stream/web').ReadableStream<Uint8Array>);
}

type Controller = ReturnType<typeof createTarPacker>['controller'];

async function pack(entries: AsyncIterable<TarEntry>, controller: Controller): Promise<void> {
  for await (const entry of entries) {
    if (entry.isFolder) {
      const header = { name: `${entry.path}/`, type: 'directory', mode: 0o700, size: 0 } as const;
      await controller.add(header).close();
      continue;
    }
    const writer = controller.add({ name: entry.path, mode: 0o600, size: entry.size }).getWriter();
    for await (const chunk of entry.content) await writer.write(chunk);
    await writer.close();
  }
  controller.finalize();
}
