import clsx from 'clsx';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './on-paper.module.css';

export interface OnPaperProps {
  readonly children: ReactNode;
  /** Font size and named page (`@page`) of the document. */
  readonly className?: string | undefined;
  /** If it differs from the page's. */
  readonly lang?: string | undefined;
  /** Called once rendered. Must be stable. */
  readonly onReady?: (() => void) | undefined;
}

/** A document for print only: while it is mounted, printing the page prints nothing else. */
export function OnPaper({ children, className, lang, onReady }: OnPaperProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = '';
    onReady?.();
    return () => {
      delete dataset.paper;
    };
  }, [onReady]);
  // Outside the page and its dialogs, which are hidden in print.
  return createPortal(
    <div className={clsx(classes.paper, className)} lang={lang} data-paper-document>
      {children}
    </div>,
    document.body,
  );
}
