import type { ReactNode } from 'react';
import { OnPaper } from './on-paper.tsx';
import classes from './receipt.module.css';

export interface ReceiptProps {
  /** On paper, where no dialog says it. */
  readonly title: string;
  /** Whose receipt it is: the portal's name. */
  readonly application: string;
  /** {@link ReceiptFacts} and {@link ReceiptPart}. */
  readonly children: ReactNode;
}

/** What somebody has sent: on the screen inside a dialog, and as long as it is shown alone on paper. */
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

/** One submission of a receipt, set off from what stands before it. */
export function ReceiptPart({ children }: { readonly children: ReactNode }) {
  return <div className={classes.part}>{children}</div>;
}

/** Names and what they are: {@link ReceiptFact}. */
export function ReceiptFacts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** A name and what it is; nothing where there is nothing to say. */
export function ReceiptFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A submission number, as large as whoever reads it out on the phone needs it. */
export function SubmissionNumber({ children }: { readonly children: string }) {
  return <strong className={classes.number}>{children}</strong>;
}
