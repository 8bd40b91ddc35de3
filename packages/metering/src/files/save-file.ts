/** Longer than any browser takes to begin with a download. */
const keptMilliseconds = 60_000;

/** A name that every system takes for a file: words of letters and digits, whatever stands between them. */
export function fileName(words: readonly string[], extension: string): string {
  const name = words.map(word => word.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''));
  return `${name.filter(Boolean).join('-')}.${extension}`;
}

/** Hands a file over to the browser's downloads, under the {@link fileName} of these words, which is returned. */
export function saveFile(file: Blob, words: readonly string[], extension: string): string {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(words, extension);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
  return link.download;
}
