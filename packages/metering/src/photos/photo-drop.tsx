import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './photo-drop.module.css';

interface Props {
  readonly isLocked: boolean;
  /** `undefined` if photos are not wanted. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
}

/** The fields of one reading, which accept photos by paste and drop, too. */
export function PhotoDrop({ isLocked, onFiles, children }: Props) {
  const [isTarget, setTarget] = useState(false);
  const take = isLocked ? undefined : onFiles;

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // A copied table has a picture and a text, and is meant as text.
    if (!take || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    take([...files]);
  };
  const dragOver = (event: DragEvent) => {
    if (!take || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setTarget(true);
  };
  const drop = (event: DragEvent) => {
    setTarget(false);
    if (!take || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes files; what is in it has names and other ways to add them.
    <fieldset
      role="presentation"
      className={classes.drop}
      disabled={isLocked}
      data-target={isTarget || undefined}
      onPasteCapture={paste}
      onDragOver={dragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      {children}
    </fieldset>
  );
}

function refuse(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Keeps a file dropped beside its target from replacing the page. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const leaving = new AbortController();
    window.addEventListener('dragover', refuse, { signal: leaving.signal });
    window.addEventListener('drop', refuse, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}
