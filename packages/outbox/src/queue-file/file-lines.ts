/**
 * The lines of a text file in UTF-8, one at a time and without a byte order mark; `undefined` in the place of one that
 * is longer than `maxLength` UTF-16 units, of which no more than that is ever in memory. Empty lines are left out.
 */
export async function* fileLines(file: Blob, maxLength: number): AsyncGenerator<string | undefined> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let pieces: string[] = [];
  let length = 0;
  const collect = (piece: string) => {
    length += piece.length;
    if (length <= maxLength) pieces.push(piece);
    else pieces = [];
  };
  const line = () => {
    const text = length <= maxLength ? pieces.join('') : undefined;
    pieces = [];
    length = 0;
    return text;
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const [first = '', ...others] = read.value.split('\n');
      collect(first);
      for (const other of others) {
        const text = line();
        if (text?.trim() !== '') yield text;
        collect(other);
      }
    }
    const last = line();
    if (last?.trim() !== '') yield last;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
