import type { QueueFileContents } from '@zaehlwerk/store/host';
import { useShellTexts } from '../language/shell-texts.ts';
import { useQueueFormats } from './use-queue-formats.ts';

interface Props {
  readonly item: QueueFileContents['items'][number];
  /** Whether its account is logged in here: of others, only the meter is shown. */
  readonly isOwn: boolean;
}

/** One reading of a file, in a line. */
export function FoundItem({ item: { summary, photos }, isOwn }: Props) {
  const { t } = useShellTexts();
  const { value: number } = useQueueFormats();
  const values = summary.values.map(({ label, value, unit }) =>
    [label, number(value), unit].filter(Boolean).join(' '),
  );
  return [
    t('queue.meter', summary),
    ...(isOwn ? values : []),
    ...(isOwn && photos > 0 ? [t('queue.photos', { count: photos })] : []),
  ].join(' · ');
}
