import { type CalendarDay, formatDay, type LocaleStyle, localeStyleOf } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { useMemo } from 'react';

/** How numbers and days are written in the reader's language. */
export interface Formats {
  readonly style: LocaleStyle;
  /** `10.000`. */
  count(amount: number): string;
  /** `66,7 %`, from 66.7. */
  percent(value: number): string;
  /** `31.12.2026`. */
  day(day: CalendarDay): string;
  /** A moment in the reader's own time zone: `31.12.2026, 14:05`. */
  moment(instant: string): string;
}

/** The formats of the current language. */
export function useFormats(): Formats {
  const { language, locale } = useTexts();
  return useMemo(() => {
    const style = localeStyleOf(language);
    const region = style === 'english' ? 'en-GB' : locale;
    const counts = new Intl.NumberFormat(region);
    const percents = new Intl.NumberFormat(region, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const moments = new Intl.DateTimeFormat(region, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    return {
      style,
      count: amount => counts.format(amount),
      percent: value => percents.format(value / 100),
      day: day => formatDay(day, style),
      moment: instant => moments.format(new Date(instant)),
    };
  }, [language, locale]);
}
