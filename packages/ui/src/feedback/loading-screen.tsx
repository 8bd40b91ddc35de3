import { Loader } from '@mantine/core';
import classes from './loading-screen.module.css';

export interface LoadingScreenProps {
  /** Read out and shown, e.g. "wird geladen...". */
  text: string;
}

/** Fills the area that is still empty; the shell decides how long it is shown at least (decision 31). */
export function LoadingScreen({ text }: LoadingScreenProps) {
  return (
    <div className={classes.screen} role="status">
      <Loader aria-hidden="true" />
      <p className={classes.text}>{text}</p>
    </div>
  );
}
