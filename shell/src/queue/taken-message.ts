import type { Notification } from '@zaehlwerk/store';
import type { FileResult, TakenQueueFile } from '@zaehlwerk/store/host';
import type { ShellTexts } from '../language/shell-texts.ts';

const namedMeters = 20;

/** How an import ended: what was taken, and what was not and why. */
export function takenMessage(
  result: FileResult<TakenQueueFile>,
  t: ShellTexts['t'],
): Omit<Notification, 'id'> {
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
