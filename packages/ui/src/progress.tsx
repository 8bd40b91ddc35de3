import { type ReactNode, useId } from 'react';
import classes from './progress.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The percentage to one decimal in the reader's language, e.g. "66,7 %" (specification section 2). */
  text: string;
}

/**
 * How much is done, as a native `<progress>` with its name and its number beside it. Its name is no `<label>`, which must
 * not stand in a link.
 */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classes.progress}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <span className={classes.text}>{text}</span>
      <progress className={classes.bar} aria-labelledby={id} max={100} value={percent} aria-valuetext={text}>
        {text}
      </progress>
    </div>
  );
}

export interface ProgressRingProps {
  /** What the ring says in words, e.g. "6 von 9 Ablesungen erledigt, 66,7 %". */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** Drawn in the middle, e.g. "6/9" or the percentage; decoration beside `label`. */
  children?: ReactNode;
}

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** How much is done, as a ring with a number in it: one picture with a text. */
export function ProgressRing({ label, percent, children }: ProgressRingProps) {
  const done = (Math.min(100, Math.max(0, percent)) / 100) * circumference;
  return (
    <div className={classes.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        <circle
          className={classes.done}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={`${done} ${circumference}`}
          visibility={done > 0 ? 'visible' : 'hidden'}
        />
      </svg>
      <div className={classes.centre}>{children}</div>
    </div>
  );
}
