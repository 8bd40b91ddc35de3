import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from './mail-transport.ts';

/** Writes each mail to a file of its own, for its owner alone, instead of sending it. */
export function createFileTransport(directory: string): MailTransport {
  return {
    async deliver({ id, raw }) {
      const file = join(directory, `${id}.eml`);
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, raw, { mode: 0o600, flush: true });
        await rename(`${file}.part`, file);
        return { outcome: 'delivered' };
      } catch (error) {
        const reply = error instanceof Error ? error.message : String(error);
        return { outcome: 'deferred', problem: 'folder_unusable', reply };
      }
    },
    close: () => undefined,
  };
}

export async function removeOldFiles(directory: string, days: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const oldest = Date.now() - days * 86_400_000;
  for (const name of names.filter(name => /\.eml(\.part)?$/.test(name))) {
    const file = join(directory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
