import { clockError } from '@zaehlwerk/domain';
import { useNotify } from '@zaehlwerk/store';
import { useServerClock } from '@zaehlwerk/store/host';
import { useEffect, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Warns once per page of a wrong device clock, from which readings take their day (decisions.md 62). */
export function ClockNotice() {
  const { t, locale } = useShellTexts();
  const notify = useNotify();
  const clock = useServerClock();
  const isShown = useRef(false);

  useEffect(() => {
    if (isShown.current || !clock || clockError(clock) === 0) return;
    isShown.current = true;
    const region = locale === 'en' ? 'en-GB' : locale;
    const time = new Date(clock.serverTime).toLocaleString(region, {
      dateStyle: 'short',
      timeStyle: 'short',
    });
    notify({ type: 'WARNING', title: t('clock.title'), message: t('clock.message', { time }) });
  }, [clock, notify, t, locale]);

  return null;
}
