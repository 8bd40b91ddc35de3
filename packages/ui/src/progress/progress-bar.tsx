import { useId } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The percentage to one decimal in the reader's language, e.g. "66,7 %" (specification section 2). */
  text: string;
}

/** How much is done, as a native `<progress>` with its name and its number beside it. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classes.progress}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.text}>{text}</span>
      <progress className={classes.bar} id={id} max={100} value={percent} aria-valuetext={text}>
        {text}
      </progress>
    </div>
  );
}
