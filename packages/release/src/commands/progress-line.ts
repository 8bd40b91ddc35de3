import process from 'node:process';
import type { Progress } from '../publish/upload-build.ts';

const pauseMs = 100;

/**
 * Shows on a terminal how far an upload has come, on one line that goes when it is through. Elsewhere nothing is shown.
 */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = 0;
  return {
    show({ build, files, bytes }: Progress): void {
      const isLast = files.done === files.all;
      if (!stream.isTTY || (!isLast && Date.now() - shownAt < pauseMs)) return;
      shownAt = Date.now();
      const line = `${build}: ${files.done} of ${files.all} files, ${megabytes(bytes.done)} of ${megabytes(bytes.all)} MB`;
      stream.write(`\r\u001b[K${line}`);
      if (isLast) stream.write('\r\u001b[K');
    },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
