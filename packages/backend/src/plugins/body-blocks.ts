/** Bytes of a block. A buffer of one byte costs hundreds, and what goes to a thread is compared with all that goes along. */
const blockBytes = 64 * 1024;

/** Collects a body of `stated` bytes at most in few blocks, in however small chunks it comes. */
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
