import type { ReactNode } from 'react';
import { OnPaper } from './on-paper.tsx';
import classes from './receipt.module.css';

export interface ReceiptProps {
  /** In print only: on the screen the dialog has a title. */
  readonly title: string;
  readonly application: string;
  readonly children: ReactNode;
}

/** A receipt inside a dialog, printed alone. */
export function Receipt({ title, application, children }: ReceiptProps) {
  return (
    <>
      <div className={classes.receipt}>{children}</div>
      <OnPaper className={classes.sheet}>
        <p>{application}</p>
        <h1>{title}</h1>
        <div className={classes.receipt}>{children}</div>
      </OnPaper>
    </>
  );
}

export function ReceiptPart({ children }: { readonly children: ReactNode }) {
  return <div className={classes.part}>{children}</div>;
}

export function ReceiptFacts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** Renders nothing without content. */
export function ReceiptFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Large enough to be read out on the phone. */
export function SubmissionNumber({ children }: { readonly children: string }) {
  return <strong className={classes.number}>{children}</strong>;
}
