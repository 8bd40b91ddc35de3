import { useNotify } from '@zaehlwerk/store';
import { useLostAtStart } from '@zaehlwerk/store/host';
import { useEffect } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Tells the user once what of an earlier visit could not be brought back, and what to do about it. */
export function LostAtStartNotice() {
  const { t } = useShellTexts();
  const { lost, acknowledge } = useLostAtStart();
  const notify = useNotify();

  useEffect(() => {
    if (lost.length === 0) return;
    acknowledge();
    const message = [...lost]
      .sort()
      .map(what => t(`lostAtStart.${what}`))
      .join(' ');
    notify({ type: 'WARNING', title: t('lostAtStart.title'), message });
  }, [lost, acknowledge, notify, t]);

  return null;
}
