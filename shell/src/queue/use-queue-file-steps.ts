import { today } from '@zaehlwerk/domain';
import { useNotify } from '@zaehlwerk/store';
import { type QueueFileContents, useQueueFile } from '@zaehlwerk/store/host';
import { useCallback, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { saveFile } from './save-file.ts';
import { takenMessage } from './taken-message.ts';

/** What is being done with a file now; with `question`, nothing before somebody has answered. */
export type QueueFileStep =
  | { readonly is: 'idle' | 'writing' | 'reading' | 'taking' }
  | { readonly is: 'question'; readonly file: File; readonly contents: QueueFileContents };

const idle: QueueFileStep = { is: 'idle' };

/** Exporting what waits to a file, and importing such a file: one thing at a time, each with a word on how it ended. */
export function useQueueFileSteps() {
  const { t } = useShellTexts();
  const notify = useNotify();
  const { write, look, take } = useQueueFile();
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
        saveFile(file, t('queue.file.name', { day: today() }));
        const message = [
          t('queue.file.written.message'),
          ...(leftOut > 0 ? [t('queue.file.written.leftOut', { count: leftOut })] : []),
        ].join(' ');
        notify({ type: 'SUCCESS', title: t('queue.file.written.title', { count }), message });
        return undefined;
      }),
    [run, write, notify, t],
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
