import {
  type CalendarDay,
  formatDay,
  formatDecimal,
  isCalendarDay,
  isDecimalText,
  localeStyleOf,
} from '@zaehlwerk/domain';
import { useMemo } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Numbers, days and times in the language of the user. */
export function useQueueFormats() {
  const { language, locale } = useShellTexts();
  return useMemo(() => {
    const style = localeStyleOf(language);
    const region = style === 'english' ? 'en-GB' : locale;
    const clock = { hour: '2-digit', minute: '2-digit' } as const;
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const moments = new Intl.DateTimeFormat(region, { ...day, ...clock });
    const times = new Intl.DateTimeFormat(region, clock);
    const sizes = (unit: 'megabyte' | 'gigabyte') =>
      new Intl.NumberFormat(region, { style: 'unit', unit, maximumFractionDigits: 1 });
    const [megabytes, gigabytes] = [sizes('megabyte'), sizes('gigabyte')];
    const percents = new Intl.NumberFormat(region, { style: 'percent' });
    const value = (text: string) => (isDecimalText(text) ? formatDecimal(text, style) : text);
    return {
      /** A decimal text, digit by digit; any other text unchanged. */
      value,
      /** A decimal text or a calendar day; any other text unchanged. */
      limit: (text: string) => (isCalendarDay(text) ? formatDay(text as CalendarDay, style) : value(text)),
      /** Day and time of milliseconds since 1970: `31.12.2026, 14:05`. */
      moment: (milliseconds: number) => moments.format(milliseconds),
      /** Time of day of milliseconds since 1970: `14:05`. */
      time: (milliseconds: number) => times.format(milliseconds),
      /** 0 to 100: `42 %`. */
      percent: (percent: number) => percents.format(percent / 100),
      /** Bytes in megabytes or gigabytes: `12,3 MB`. */
      size: (bytes: number) => (bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)),
    };
  }, [language, locale]);
}
