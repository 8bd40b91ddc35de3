import { clockError } from '@zaehlwerk/domain';
import { useNotify } from '@zaehlwerk/store';
import { useServerClock } from '@zaehlwerk/store/host';
import { useEffect, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Says once per page that the device's clock is wrong, and what time it is: readings take their day from it (decisions.md 62). */
export function ClockNotice() {
  const { t, locale } = useShellTexts();
  const notify = useNotify();
  const clock = useServerClock();
  const isSaid = useRef(false);

  useEffect(() => {
    if (isSaid.current || !clock || clockError(clock) === 0) return;
    isSaid.current = true;
    const region = locale === 'en' ? 'en-GB' : locale;
    const time = new Date(clock.serverTime).toLocaleString(region, {
      dateStyle: 'short',
      timeStyle: 'short',
    });
    notify({ type: 'WARNING', title: t('clock.title'), message: t('clock.message', { time }) });
  }, [clock, notify, t, locale]);

  return null;
}
