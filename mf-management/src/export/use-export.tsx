import { saveFile } from '@zaehlwerk/metering/files';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useAccounts, useApplication, useFeature, useNotify } from '@zaehlwerk/store';
import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShownMeters } from '../meters/use-shown-meters.ts';
import { useTexts } from '../texts.ts';
import classes from './export-progress.module.css';
import { nextTask } from './in-slices.ts';
import { makeCsv, type WriteOptions } from './make-csv.ts';
import { makeSpreadsheet, type NoFile } from './make-spreadsheet.ts';
import { meterSheet } from './meter-sheet.ts';

type Format = 'excel' | 'csv';

const betweenProgressMilliseconds = 150;

interface RunningExport {
  readonly format: Format;
  readonly lines: number;
  readonly written: number;
}

export interface ExportEntry {
  readonly format: Format;
  readonly label: string;
  readonly start: () => void;
}

export interface MeterExport {
  /** Empty where the application does not allow it. */
  readonly entries: readonly ExportEntry[];
  readonly isRunning: boolean;
  readonly progress: ReactNode;
}

/** The table as it is shown, as Excel or CSV file. `onEnded`: the button to cancel, which may have the focus, is gone. */
export function useExport(accountId: string, shown: ShownMeters, onEnded: () => void): MeterExport {
  const isAllowed = useFeature('excelExportAllowed');
  const { t } = useTexts();
  const notify = useNotify();
  const write = useWriteFile(accountId, shown);
  const [running, setRunning] = useState<RunningExport>();
  const [said, setSaid] = useState('');
  const cancellation = useRef<AbortController>(undefined);
  useEffect(() => () => cancellation.current?.abort(), []);

  const run = async (format: Format) => {
    if (running) return;
    const controller = new AbortController();
    cancellation.current = controller;
    const lines = shown.rows.length;
    setSaid('');
    setRunning({ format, lines, written: 0 });
    let showsFrom = 0;
    const outcome = await write(format, {
      signal: controller.signal,
      onWritten: written => {
        if (performance.now() < showsFrom) return;
        showsFrom = performance.now() + betweenProgressMilliseconds;
        setRunning({ format, lines, written });
      },
    });
    setRunning(undefined);
    if (outcome === 'cancelled') setSaid(t('export.cancelled'));
    else if (outcome === 'failed' || outcome === 'notLoaded') notify(problemOf(outcome, t));
    else setSaid(t('export.saved', { replace: { file: outcome.saved } }));
  };
  const cancel = () => {
    cancellation.current?.abort();
    onEnded();
  };
  const formats: readonly Format[] = isAllowed ? ['excel', 'csv'] : [];
  return {
    entries: formats.map(format => ({ format, label: t(`export.${format}`), start: () => void run(format) })),
    isRunning: running !== undefined,
    progress: (
      <>
        {running && <Progress {...running} onCancel={cancel} />}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </>
    ),
  };
}

const problemOf = (reason: 'failed' | 'notLoaded', t: ReturnType<typeof useTexts>['t']) => ({
  type: 'ERROR' as const,
  title: t(reason === 'failed' ? 'export.failed.title' : 'export.notLoaded.title'),
  message: [t('export.failed.message'), reason === 'notLoaded' && t('export.notLoaded.message')]
    .filter(Boolean)
    .join(' '),
});

/** Saves the file; resolves to its name, or to the reason why there is none. */
function useWriteFile(accountId: string, shown: ShownMeters) {
  const { t } = useTexts();
  const { style: language } = useFormats();
  const { applicationName } = useApplication();
  const today = useToday();
  const account = useAccounts().find(one => one.accountId === accountId)?.name ?? '';
  return async (format: Format, options: WriteOptions): Promise<NoFile | { readonly saved: string }> => {
    // The pressed button is painted first.
    await nextTask();
    const sheet = meterSheet(shown, t, format === 'excel');
    const file = await (format === 'excel'
      ? makeSpreadsheet(sheet, { name: t('meters.title'), application: applicationName, language }, options)
      : makeCsv(sheet, language, options));
    if (!(file instanceof Blob)) return file;
    const words = [today, account, t('meters.title')];
    return { saved: saveFile(file, words, format === 'excel' ? 'xlsx' : 'csv') };
  };
}

/** Share of time that the lines take; packing them reports no progress. */
const percentOfLines = 40;
const shownAfterMilliseconds = 300;

function Progress({ format, lines, written, onCancel }: RunningExport & { readonly onCancel: () => void }) {
  const { t } = useTexts();
  const { percent } = useFormats();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), shownAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const done = Math.min(1, written / Math.max(1, lines)) * (format === 'excel' ? percentOfLines : 100);
  return (
    <div className={classes.progress}>
      <ProgressBar label={t(`export.running.${format}`)} percent={done} text={percent(done)} />
      <Button variant="default" onClick={onCancel}>
        {t('share.cancel')}
      </Button>
    </div>
  );
}
