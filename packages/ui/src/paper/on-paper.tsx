import clsx from 'clsx';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './on-paper.module.css';

export interface OnPaperProps {
  /** What stands on the paper; it is not seen on the screen. */
  readonly children: ReactNode;
  /** Its size of letters and its named page (`@page`), in styles of whoever prints it. */
  readonly className?: string | undefined;
  /** Language of its words, where that is not the page's. */
  readonly lang?: string | undefined;
  /** Called when everything stands on the page; always the same function. */
  readonly onReady?: (() => void) | undefined;
}

/** A document that is on paper alone: as long as it is there, printing the page prints it and nothing else. */
export function OnPaper({ children, className, lang, onReady }: OnPaperProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = '';
    onReady?.();
    return () => {
      delete dataset.paper;
    };
  }, [onReady]);
  // Beside the page and its dialogs, which are left out of print.
  return createPortal(
    <div className={clsx(classes.paper, className)} lang={lang} data-paper-document>
      {children}
    </div>,
    document.body,
  );
}
