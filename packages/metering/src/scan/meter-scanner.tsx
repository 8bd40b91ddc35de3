import { IconPhoto } from '@tabler/icons-react';
import { type MeterCode, meterTypeOfNumber } from '@zaehlwerk/domain';
import { Button, Notice } from '@zaehlwerk/ui';
import { excerptOf, Scene } from '@zaehlwerk/ui/camera';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FileChoice } from '../photos/file-choice.tsx';
import { useTexts } from '../texts.ts';
import { CameraScanner, ForeignNotice, ScanActions } from './camera-scanner.tsx';
import { type PhotoRead, type ReadCode, readPhoto } from './meter-code-reader.ts';
import classes from './meter-scanner.module.css';

interface Props {
  readonly onNumber: (meterNumber: string) => void;
}

type Step =
  | { readonly name: 'camera' }
  | { readonly name: 'photo' | 'no-code' | 'no-picture'; readonly file: File }
  | { readonly name: 'read'; readonly read: ReadCode };

/** Scans a meter number with the camera or from a photo, and shows it for confirmation (decisions.md 47). */
export function MeterScanner({ onNumber }: Props) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ name: 'camera' });
  const area = useRef<HTMLDivElement>(null);
  const onRead = useCallback((read: ReadCode) => setStep({ name: 'read', read }), []);
  const choice = (
    <FileChoice
      label={t('scan.photo')}
      icon={IconPhoto}
      isMultiple={false}
      onFiles={([file]) => file && setStep({ name: 'photo', file })}
    />
  );
  const again = (
    <Button variant="default" onClick={() => setStep({ name: 'camera' })}>
      {t('scan.again')}
    </Button>
  );

  useOutcome(step, (outcome, file) =>
    setStep(outcome.kind === 'code' ? { name: 'read', read: outcome.read } : { name: outcome.kind, file }),
  );
  // The focused button may have been removed; the focus must stay in the dialog.
  useEffect(() => {
    if (step && document.activeElement === document.body) area.current?.focus();
  }, [step]);

  const read = step.name === 'read' ? step.read : undefined;
  const isInVain = step.name === 'no-code' || step.name === 'no-picture' || read?.code.kind === 'foreign';
  return (
    <div ref={area} className={classes.scanner} tabIndex={-1}>
      {step.name === 'camera' && <CameraScanner onRead={onRead}>{choice}</CameraScanner>}
      {step.name === 'photo' && (
        <Scene>
          <p>{t('scan.reading')}</p>
        </Scene>
      )}
      {step.name === 'no-code' && (
        <Notice kind="WARNING" role="alert" title={t('scan.nothing.title')}>
          {t('scan.nothing.message')}
        </Notice>
      )}
      {step.name === 'no-picture' && (
        <Notice kind="ERROR" role="alert">
          {t('photos.refused.notAnImage', { name: step.file.name })}
        </Notice>
      )}
      {read?.code.kind === 'foreign' && <ForeignNotice text={read.text} code={read.code} />}
      {isInVain && (
        <ScanActions>
          {choice}
          {again}
        </ScanActions>
      )}
      {read && read.code.kind !== 'foreign' && (
        <Result text={read.text} code={read.code} again={again} onNumber={onNumber} />
      )}
    </div>
  );
}

function useOutcome(step: Step, onOutcome: (outcome: PhotoRead, file: File) => void): void {
  const tell = useEffectEvent(onOutcome);
  const file = step.name === 'photo' ? step.file : undefined;
  useEffect(() => {
    if (file === undefined) return;
    const ending = new AbortController();
    readPhoto(file, ending.signal)
      .catch((): PhotoRead => ({ kind: 'no-picture' }))
      .then(outcome => ending.signal.aborted || tell(outcome, file));
    return () => ending.abort();
  }, [file]);
}

interface ResultProps extends Props {
  readonly text: string;
  readonly code: Exclude<MeterCode, { kind: 'foreign' }>;
  readonly again: ReactNode;
}

function Result({ text, code, again, onNumber }: ResultProps) {
  const { t } = useTexts();
  const number = useRef<HTMLParagraphElement>(null);
  // It is read out, and the button to confirm comes next.
  useEffect(() => number.current?.focus(), []);
  const type = meterTypeOfNumber(code.number);
  return (
    <>
      <div className={classes.result}>
        <p>{t('scan.result.title')}</p>
        <p ref={number} className={classes.number} tabIndex={-1}>
          {code.number}
        </p>
        {type && (
          <p className={classes.type}>
            <MeterTypeIcon type={type} size="sm" />
            {t(`meterType.${type}`)}
          </p>
        )}
        {code.manufacturer && <p>{t('scan.result.manufacturer', { letters: code.manufacturer })}</p>}
        {!code.isWhole && (
          <p>
            {t('scan.result.part')} <bdi>{excerptOf(text)}</bdi>
          </p>
        )}
        <p>{t('scan.result.compare')}</p>
      </div>
      <ScanActions>
        {again}
        <Button onClick={() => onNumber(code.number)}>{t('scan.take')}</Button>
      </ScanActions>
    </>
  );
}
