import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import classes from './upload-progress.module.css';

/** As often as that, in percent, a screen reader hears of it. */
const announcedStep = 25;

export interface UploadProgressProps {
  /** What is being sent. */
  readonly label: string;
  /** How much of it is on its way, 0 to 100; `undefined` as long as that is not known. */
  readonly percent: number | undefined;
  /** For what takes long, as photos do: what is said, and the way to stop it. Its place is there from the first moment on. */
  readonly long?:
    | {
        readonly transferred: (percent: number) => string;
        /** All of it is on its way, and nothing has come back yet. */
        readonly isOut: string;
        readonly stopLabel: string;
        readonly onStop: () => void;
      }
    | undefined;
}

/** How far something is that is being sent. It can be stopped as long as the server cannot have all of it. */
export function UploadProgress({ label, percent, long }: UploadProgressProps) {
  const isOut = percent === 100;
  const isStoppable = percent !== undefined && !isOut;
  const said = percent === undefined ? '' : (long?.transferred(percent) ?? '');
  const announced = Math.floor((percent ?? 0) / announcedStep) * announcedStep;
  return (
    <div className={classes.sending}>
      <progress
        className={classes.bar}
        aria-label={label}
        max={100}
        {...(percent !== undefined && { value: percent, 'aria-valuetext': said || undefined })}
      />
      {long && (
        <>
          <p className={classes.said}>{isOut ? long.isOut : said}</p>
          <VisuallyHidden role="status">
            {announced > 0 && !isOut && long.transferred(announced)}
            {isOut && long.isOut}
          </VisuallyHidden>
          {/* Not disabled when it is too late: a button that has the focus must not lose it. */}
          <Button
            variant="default"
            aria-disabled={!isStoppable}
            onClick={() => {
              if (isStoppable) long.onStop();
            }}
          >
            {long.stopLabel}
          </Button>
        </>
      )}
    </div>
  );
}
