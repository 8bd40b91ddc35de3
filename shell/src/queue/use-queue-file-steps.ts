import { today } from '@zaehlwerk/domain';
import { type Notification, useApplication, useNotify } from '@zaehlwerk/store';
import {
  type FileResult,
  type QueueFileContents,
  type TakenQueueFile,
  useQueueFile,
} from '@zaehlwerk/store/host';
import { useCallback, useRef, useState } from 'react';
import { type ShellTexts, useShellTexts } from '../language/shell-texts.ts';
import { useQueueKinds } from './queue-kinds.ts';

/** What is being done with a file now; with `question`, nothing before somebody has answered. */
export type QueueFileStep =
  | { readonly is: 'idle' | 'writing' | 'reading' | 'taking' }
  | { readonly is: 'question'; readonly file: File; readonly contents: QueueFileContents };

const idle: QueueFileStep = { is: 'idle' };

/** Exporting what waits to a file, and importing such a file: one thing at a time, each with a word on how it ended. */
export function useQueueFileSteps() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const { timeZone } = useApplication();
  const { write, look, take } = useQueueFile(useQueueKinds());
  const [step, setStep] = useState(idle);
  const isBusy = useRef(false);

  const run = useCallback(
    async (is: 'writing' | 'reading' | 'taking', task: () => Promise<QueueFileStep | undefined>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setStep({ is });
      const next = await task().catch(() => {
        notify({ type: 'ERROR', title: t('queue.failed.title'), message: t('queue.file.failed') });
        return undefined;
      });
      isBusy.current = false;
      setStep(next ?? idle);
    },
    [notify, t],
  );

  const exportReadings = useCallback(
    (ids?: readonly string[]) =>
      run('writing', async () => {
        const { file, count, leftOut } = await write(ids);
        saveFile(file, t('queue.file.name', { day: today(timeZone) }));
        const message = [
          t('queue.file.written.message'),
          ...(leftOut > 0 ? [t('queue.file.written.leftOut', { count: leftOut })] : []),
        ].join(' ');
        notify({ type: 'SUCCESS', title: t('queue.file.written.title', { count }), message });
        return undefined;
      }),
    [run, write, notify, t, timeZone],
  );

  const choose = (file: File) =>
    run('reading', async () => {
      const contents = await look(file);
      if (contents.ok) return { is: 'question', file, contents };
      const message = t(`queue.file.problem.${contents.problem}`);
      notify({ type: 'ERROR', title: t('queue.file.notRead'), message });
      return undefined;
    });

  const takeOver = (file: File) =>
    run('taking', async () => {
      notify(takenMessage(await take(file), t));
      return undefined;
    });

  return { step, exportReadings, choose, takeOver, cancel: () => setStep(idle) };
}

const namedMeters = 20;

/** How an import ended: what was taken, and what was not and why. */
function takenMessage(result: FileResult<TakenQueueFile>, t: ShellTexts['t']): Omit<Notification, 'id'> {
  if (!result.ok) {
    const message = t(`queue.file.problem.${result.problem}`);
    return { type: 'ERROR', title: t('queue.file.notRead'), message };
  }
  const { taken, there, sameSubject, unreadable, left, problem } = result;
  const counted = [
    ['queue.file.there', there],
    ['queue.file.sameSubject', sameSubject],
    ['queue.file.unreadable', unreadable],
  ] as const;
  const sentences = [
    ...(problem ? [t(`queue.file.stopped.${problem}`, { count: left.length })] : []),
    ...(left.length > 0 ? [leftMeters(left, t)] : []),
    ...counted.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])),
  ];
  return {
    type: problem || unreadable > 0 ? 'WARNING' : 'SUCCESS',
    title: t('queue.file.taken', { count: taken }),
    message: sentences.join(' '),
  };
}

function leftMeters(left: TakenQueueFile['left'], t: ShellTexts['t']): string {
  const named = left.slice(0, namedMeters).map(({ summary }) => summary.meterNumber);
  const count = left.length - named.length;
  return t(count > 0 ? 'queue.file.left.more' : 'queue.file.left.all', {
    meterNumbers: named.join(', '),
    count,
  });
}

/** Longer than any browser takes to begin with a download. */
const keptMilliseconds = 60_000;

/** Hands a file over to the browser's downloads. */
function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
