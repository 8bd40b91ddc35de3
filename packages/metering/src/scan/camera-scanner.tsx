import type { MeterCode } from '@zaehlwerk/domain';
import { Button, Notice } from '@zaehlwerk/ui';
import {
  type CameraProblem,
  excerptOf,
  type FoundCode,
  Scene,
  useCamera,
  Viewfinder,
} from '@zaehlwerk/ui/camera';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import { createAgreement } from './agreement.ts';
import { createMeterCodeReader, mostTelling, type ReadCode } from './meter-code-reader.ts';
import classes from './meter-scanner.module.css';

interface Props {
  /** Ends the scan. Must be stable. */
  readonly onRead: (read: ReadCode) => void;
  readonly children: ReactNode;
}

interface Attempt {
  readonly deviceId: string | undefined;
  readonly count: number;
}

/** Scans until a meter number is found, and explains every other code. */
export function CameraScanner({ onRead, children }: Props) {
  const [{ deviceId, count }, setAttempt] = useState<Attempt>({ deviceId: undefined, count: 0 });
  const choose = (device: string | undefined) => setAttempt({ deviceId: device, count: count + 1 });
  return (
    <Shot key={count} deviceId={deviceId} onDevice={choose} onRead={onRead}>
      {children}
    </Shot>
  );
}

interface ShotProps extends Props {
  readonly deviceId: string | undefined;
  readonly onDevice: (deviceId: string | undefined) => void;
}

function Shot({ deviceId, onDevice, onRead, children }: ShotProps) {
  const { t } = useTexts();
  const camera = useCamera({ width: 1920, height: 1080, deviceId });
  const agree = useMemo(createAgreement, []);
  const [foreign, setForeign] = useState<ReadCode>();

  const onCodes = useCallback(
    (found: readonly FoundCode[]) => {
      const read = mostTelling(agree(found));
      if (read?.code.kind === 'foreign') setForeign(read);
      else if (read) onRead(read);
      return read !== undefined && read.code.kind !== 'foreign';
    },
    [agree, onRead],
  );

  if (camera.status === 'off') {
    return (
      <>
        <Notice kind="WARNING" role="alert" title={t(titleOf[camera.problem])}>
          {t(camera.problem === 'denied' ? 'scan.off.allow' : 'scan.off.message')}
        </Notice>
        <ScanActions>
          {children}
          {camera.problem !== 'unavailable' && (
            <Button variant="default" onClick={() => onDevice(undefined)}>
              {t('jobs.retry')}
            </Button>
          )}
        </ScanActions>
      </>
    );
  }
  const isOn = camera.status === 'on';
  return (
    <>
      <Scene
        picture={
          isOn && (
            <Viewfinder
              stream={camera.stream}
              createReader={createMeterCodeReader}
              onCodes={onCodes}
              pictureLabel={t('scan.picture')}
              torchLabel={t('scan.torch')}
            />
          )
        }
      >
        {foreign?.code.kind === 'foreign' ? (
          <ForeignNotice text={foreign.text} code={foreign.code} />
        ) : (
          <p>{t(isOn ? 'scan.aim' : 'scan.starting')}</p>
        )}
      </Scene>
      {isOn && <CameraChoice stream={camera.stream} onDevice={onDevice} />}
      <ScanActions>{children}</ScanActions>
    </>
  );
}

const titleOf = {
  denied: 'scan.off.denied',
  missing: 'scan.off.missing',
  busy: 'scan.off.busy',
  unavailable: 'scan.off.failed',
  ended: 'scan.off.failed',
  failed: 'scan.off.failed',
} as const satisfies Record<CameraProblem, string>;

interface ChoiceProps {
  readonly stream: MediaStream;
  readonly onDevice: (deviceId: string) => void;
}

/** Devices with several cameras: the active one may not focus at short distances. */
function CameraChoice({ stream, onDevice }: ChoiceProps) {
  const { t } = useTexts();
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Labels are empty until a camera is active.
    navigator.mediaDevices.enumerateDevices().then(
      devices => leaving.signal.aborted || setCameras(devices.filter(({ kind }) => kind === 'videoinput')),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (cameras.length < 2) return null;
  return (
    <NativeSelect
      label={t('scan.camera')}
      value={stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
      onChange={event => onDevice(event.currentTarget.value)}
      data={cameras.map(({ deviceId, label }, index) => ({
        value: deviceId,
        label: label || `${t('scan.camera')} ${index + 1}`,
      }))}
    />
  );
}

interface ForeignProps {
  readonly text: string;
  readonly code: Extract<MeterCode, { kind: 'foreign' }>;
}

export function ForeignNotice({ text, code }: ForeignProps) {
  const { t } = useTexts();
  const excerpt = excerptOf(text);
  return (
    <Notice kind="WARNING" title={t('scan.foreign.title')} role="status">
      {t(`scan.foreign.${code.reason}`)}
      {excerpt !== '' && (
        <>
          {' '}
          {t('scan.read')} <bdi>{excerpt}</bdi>
        </>
      )}
    </Notice>
  );
}

export function ScanActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
