import { type CodeReader, createCodeReader } from './code-reader.ts';

const shortestRestMs = 130;

/**
 * Looks for codes in a video some seven times a second, and rests at least three times as long as a look takes, so
 * that a slow device stays usable. Nothing happens while the page is hidden or the video has no picture.
 *
 * @param onTexts what stands in the codes of one frame, never empty; true ends the scan
 * @returns ends the scan
 */
export function scan(video: HTMLVideoElement, onTexts: (texts: readonly string[]) => boolean): () => void {
  let isOver = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function look(read: CodeReader): Promise<void> {
    const began = performance.now();
    const texts = hasPicture(video) && !document.hidden ? await read(video).catch(() => []) : [];
    if (isOver || (texts.length > 0 && onTexts(texts))) return;
    rest = setTimeout(look, Math.max(shortestRestMs, 3 * (performance.now() - began)), read);
  }

  createCodeReader().then(look);
  return () => {
    isOver = true;
    clearTimeout(rest);
  };
}

function hasPicture({ readyState }: HTMLVideoElement): boolean {
  return readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}
