export type { TextStorage } from '../drafts/draft-journal.ts';
export { attempt } from '../queue/attempt.ts';
export { deliveryRecordOf } from '../queue/sent-receipt.ts';
export {
  broken,
  type MemoryDrafts,
  memoryDrafts,
  memoryStorage,
} from './memory-drafts.ts';
export { type MemoryQueue, memoryQueue } from './memory-queue.ts';
export { memoryTabs } from './memory-tabs.ts';

/** The browser's `FileReader`, which Node lacks, as far as data URLs go; it reads what it is able to. */
export class NodeFileReader {
  result: string | null = null;
  error: unknown = new DOMException('The file is gone', 'NotReadableError');
  onload = () => {};
  onerror = () => {};
  readAsDataURL(file: Blob): void {
    file.arrayBuffer().then(
      bytes => {
        const characters = Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte));
        this.result = `data:;base64,${btoa(characters.join(''))}`;
        this.onload();
      },
      () => this.onerror(),
    );
  }
}
