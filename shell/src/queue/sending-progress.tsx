import type { QueuedItem } from '@zaehlwerk/store/data';
import { useUpload } from '@zaehlwerk/store/host';
import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import { useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './sending-progress.module.css';
import { useFocusWhenGone } from './use-focus-when-gone.ts';
import { useQueueFormats } from './use-queue-formats.ts';

/** As often as that, in percent, a screen reader hears of it. */
const announcedStep = 25;

/**
 * How far an item is that is being sent. With photos it may take long: so much of it is on its way, and sending can be
 * stopped as long as the server cannot have it. They have their place before anything is known, so that nothing jumps.
 */
export function SendingProgress({ item }: { readonly item: QueuedItem }) {
  const { t } = useShellTexts();
  const { percent: written } = useQueueFormats();
  const { percent, stop } = useUpload(item.id);
  const shown = useRef<HTMLDivElement>(null);
  useFocusWhenGone(shown);
  const hasPhotos = item.fileIds.length > 0;
  const isOut = percent === 100;
  const isStoppable = percent !== undefined && !isOut;
  const said = percent === undefined ? '' : t('queue.upload.percent', { percent: written(percent) });
  const announced = Math.floor((percent ?? 0) / announcedStep) * announcedStep;
  return (
    <div ref={shown} className={classes.sending}>
      <progress
        className={classes.bar}
        aria-label={t('queue.state.sending')}
        max={100}
        {...(percent !== undefined && { value: percent, 'aria-valuetext': said })}
      />
      {hasPhotos && (
        <>
          <p className={classes.said}>{isOut ? t('queue.upload.isOut') : said}</p>
          <VisuallyHidden role="status">
            {announced > 0 && !isOut && t('queue.upload.percent', { percent: written(announced) })}
            {isOut && t('queue.upload.isOut')}
          </VisuallyHidden>
          {/* Not disabled when it is too late: a button that has the focus must not lose it. */}
          <Button
            variant="default"
            aria-disabled={!isStoppable}
            onClick={() => {
              if (isStoppable) stop();
            }}
          >
            {t('queue.upload.stop')}
          </Button>
        </>
      )}
    </div>
  );
}
