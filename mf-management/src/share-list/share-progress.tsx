import type { ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';

export function ShareProgress(progress: ProgressCount) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const all = progress.done + progress.open;
  const done = percentDone(progress);
  return (
    <ProgressBar
      label={t('accesses.progress', { count: all, done: count(progress.done), all: count(all) })}
      percent={done}
      text={percent(done)}
    />
  );
}
