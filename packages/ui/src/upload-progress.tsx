import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import classes from './upload-progress.module.css';

const announcedStep = 25;

export interface UploadProgressProps {
  readonly label: string;
  /** 0 to 100; `undefined` if unknown. */
  readonly percent: number | undefined;
  /** For long uploads such as photos: a text, and a button to stop. Its place is reserved from the start. */
  readonly long?:
    | {
        readonly transferred: (percent: number) => string;
        /** Everything is sent, the response is pending. */
        readonly isOut: string;
        readonly stopLabel: string;
        readonly onStop: () => void;
      }
    | undefined;
}

/** The progress of an upload, which can be stopped until the server may have all of it. */
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
          {/* Not disabled when it is too late, so that the button keeps the focus. */}
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
