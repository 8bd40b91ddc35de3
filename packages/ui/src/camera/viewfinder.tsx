// By its shared name: modules bundle this file, but not Mantine's components.

import { IconBulb, IconBulbFilled } from '@tabler/icons-react';
import { ActionIcon } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import type { CodeReader, FoundCode } from './code-reader.ts';
import classes from './viewfinder.module.css';

interface Props {
  readonly stream: MediaStream;
  /** Must be stable, like the next one. */
  readonly createReader: () => Promise<CodeReader>;
  /** The codes of one frame, never empty; returning true ends the scan. */
  readonly onCodes: (codes: readonly FoundCode[]) => boolean;
  readonly pictureLabel: string;
  readonly torchLabel: string;
}

export function Viewfinder({ stream, createReader, onCodes, pictureLabel, torchLabel }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [torchTrack, setTorchTrack] = useState<MediaStreamTrack>();

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    const endScan = scan(element, createReader, onCodes);
    return () => {
      endScan();
      element.srcObject = null;
    };
  }, [stream, createReader, onCodes]);

  return (
    <>
      <video
        ref={video}
        className={classes.video}
        aria-label={pictureLabel}
        autoPlay
        muted
        playsInline
        onPlaying={() => setTorchTrack(stream.getVideoTracks().find(hasTorch))}
      />
      <span className={classes.marks} aria-hidden="true" />
      {torchTrack && (
        <span className={classes.torch}>
          <TorchButton track={torchTrack} label={torchLabel} />
        </span>
      )}
    </>
  );
}

const shortestRestMs = 130;

/**
 * Scans a video about seven times a second, and rests at least three times as long as a scan takes, so that a
 * slow device stays usable. Pauses while the page is hidden or the video has no frame. Returns a function
 * that ends the scan.
 */
function scan(
  video: HTMLVideoElement,
  createReader: Props['createReader'],
  onCodes: Props['onCodes'],
): () => void {
  let isOver = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function look(read: CodeReader): Promise<void> {
    const began = performance.now();
    const codes = hasPicture(video) && !document.hidden ? await read(video).catch(() => []) : [];
    if (isOver || (codes.length > 0 && onCodes(codes))) return;
    rest = setTimeout(look, Math.max(shortestRestMs, 3 * (performance.now() - began)), read);
  }

  createReader().then(look);
  return () => {
    isOver = true;
    clearTimeout(rest);
  };
}

function hasPicture({ readyState }: HTMLVideoElement): boolean {
  return readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

function TorchButton({ track, label }: { readonly track: MediaStreamTrack; readonly label: string }) {
  const [isOn, setOn] = useState(false);
  const Icon = isOn ? IconBulbFilled : IconBulb;
  return (
    <ActionIcon
      variant="filled"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={async () => setOn(await switchTorch(track, !isOn))}
    >
      <Icon size="1.5rem" aria-hidden="true" />
    </ActionIcon>
  );
}

interface TorchSettings extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

/** Some browsers only know once there is a picture. */
function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: object = track.getCapabilities?.() ?? {};
  return 'torch' in capabilities && capabilities.torch === true;
}

async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const settings: TorchSettings = { torch: on };
  return track.applyConstraints({ advanced: [settings] }).then(
    () => on,
    () => !on,
  );
}
