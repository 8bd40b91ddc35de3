import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { scan } from './scan.ts';
import { hasTorch, TorchButton } from './torch-button.tsx';
import classes from './viewfinder.module.css';

interface Props {
  readonly stream: MediaStream;
  /** See {@link scan}; must stay the same function. */
  readonly onTexts: (texts: readonly string[]) => boolean;
}

/** What the camera sees, with marks around what is scanned. */
export function Viewfinder({ stream, onTexts }: Props) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [torchTrack, setTorchTrack] = useState<MediaStreamTrack>();

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    const endScan = scan(element, onTexts);
    return () => {
      endScan();
      element.srcObject = null;
    };
  }, [stream, onTexts]);

  return (
    <>
      <video
        ref={video}
        className={classes.video}
        aria-label={t('qr.picture')}
        autoPlay
        muted
        playsInline
        onPlaying={() => setTorchTrack(stream.getVideoTracks().find(hasTorch))}
      />
      <span className={classes.marks} aria-hidden="true" />
      {torchTrack && (
        <span className={classes.torch}>
          <TorchButton track={torchTrack} />
        </span>
      )}
    </>
  );
}
