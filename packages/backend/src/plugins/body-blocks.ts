/** A buffer of one byte costs hundreds, and messages to a thread are compared with their transfer list. */
const blockBytes = 64 * 1024;

/** Collects a body of at most `stated` bytes in few blocks, however small its chunks are. */
export function createBlocks(stated: number) {
  const full: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  return {
    add(chunk: Buffer) {
      for (let at = 0; at < chunk.length; ) {
        if (used === block.length) {
          if (used > 0) full.push(block);
          block = Buffer.allocUnsafeSlow(Math.min(blockBytes, stated || blockBytes));
          used = 0;
        }
        const copied = chunk.copy(block, used, at);
        at += copied;
        used += copied;
      }
    },
    all: (): Buffer[] => [...full, block.subarray(0, used)],
  };
}
