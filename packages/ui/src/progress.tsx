import { type ReactNode, useId } from 'react';
import classes from './progress.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** With one decimal in the reader's language, e.g. "66,7 %" (specification section 2). */
  text: string;
}

/** A native `<progress>` with name and number. The name is not a `<label>`, which must not be inside a link. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classes.progress}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {/* Assistive technology has it as the value of the progress. */}
      <span className={classes.text} aria-hidden="true">
        {text}
      </span>
      <progress className={classes.bar} aria-labelledby={id} max={100} value={percent} aria-valuetext={text}>
        {text}
      </progress>
    </div>
  );
}

export interface ProgressRingProps {
  /** 0 to 100. */
  percent: number;
  /** Its centre, e.g. "6/9". */
  children?: ReactNode;
}

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** Decorative: the text beside it says the same. */
export function ProgressRing({ percent, children }: ProgressRingProps) {
  const done = (Math.min(100, Math.max(0, percent)) / 100) * circumference;
  return (
    <div className={classes.ring} aria-hidden="true">
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
