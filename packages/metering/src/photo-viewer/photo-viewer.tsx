import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { ActionIcon } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { largestScale } from './photo-view.ts';
import classes from './photo-viewer.module.css';
import { useGesturesOn, useKeysOf } from './use-gestures-on.ts';
import { usePhotoView } from './use-photo-view.ts';

export interface OpenablePhoto {
  /** An object URL. */
  readonly address: string;
  readonly name: string;
}

interface Props {
  readonly photo: OpenablePhoto;
  /** `place` begins with 1. */
  readonly place: number;
  readonly amount: number;
  /** Wraps around. */
  readonly onTurn: (by: 1 | -1) => void;
}

/** A photo in full screen, zoomed and moved by touch, mouse, keyboard and buttons. */
export function PhotoViewer({ photo, place, amount, onTurn }: Props) {
  const { t } = useTexts();
  const isOne = amount === 1;
  const turn = (by: 1 | -1) => !isOne && onTurn(by);
  const { stage, picture, view, isAnimated, zoom, step, move, showWhole } = usePhotoView(photo.address);
  useGesturesOn(stage, { view, zoom, move, turn });
  useKeysOf(stage, { view, step, move, turn, showWhole });
  const { scale, x, y } = view;
  return (
    <div className={classes.viewer}>
      <div ref={stage} className={classes.stage} data-enlarged={scale > 1 || undefined}>
        <img
          ref={picture}
          src={photo.address}
          alt={photo.name}
          draggable={false}
          data-animated={isAnimated || undefined}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      <div className={classes.tools}>
        {!isOne && (
          <Tool name={t('photos.viewer.previous')} onClick={() => turn(-1)}>
            <IconChevronLeft size="1.5rem" aria-hidden="true" />
          </Tool>
        )}
        <Tool name={t('photos.viewer.out')} isIdle={scale === 1} onClick={() => step(-1)}>
          <IconZoomOut size="1.5rem" aria-hidden="true" />
        </Tool>
        <span role="status" className={classes.shown}>
          {t(isOne ? 'photos.viewer.shown' : 'photos.viewer.shownOf', {
            place,
            amount,
            percent: Math.round(scale * 100),
          })}
        </span>
        <Tool name={t('photos.viewer.in')} isIdle={scale === largestScale} onClick={() => step(1)}>
          <IconZoomIn size="1.5rem" aria-hidden="true" />
        </Tool>
        <Tool name={t('photos.viewer.whole')} isIdle={scale === 1} onClick={showWhole}>
          <IconArrowsMaximize size="1.5rem" aria-hidden="true" />
        </Tool>
        {!isOne && (
          <Tool name={t('photos.viewer.next')} onClick={() => turn(1)}>
            <IconChevronRight size="1.5rem" aria-hidden="true" />
          </Tool>
        )}
      </div>
      <p className={classes.keys}>{t('photos.viewer.keys')}</p>
    </div>
  );
}

interface ToolProps {
  readonly name: string;
  /** Disabled, but still focusable. */
  readonly isIdle?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ name, isIdle = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={name}
      title={name}
      aria-disabled={isIdle || undefined}
      data-disabled={isIdle}
      onClick={() => isIdle || onClick()}
    >
      {children}
    </ActionIcon>
  );
}
