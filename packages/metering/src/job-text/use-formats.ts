import {
  type CalendarDay,
  formatDay,
  type LocaleStyle,
  localeStyleOf,
  type ProgressCount,
  today,
} from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';
import { useMemo } from 'react';
import { useTexts } from '../texts.ts';

/** Without `Intl`: creating a formatter takes a phone tens of milliseconds. */
const grouped = (amount: number, mark: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, mark);

const momentFormats = new Map<string, Intl.DateTimeFormat>();

function momentFormatOf(region: string): Intl.DateTimeFormat {
  const format =
    momentFormats.get(region) ??
    new Intl.DateTimeFormat(region, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  momentFormats.set(region, format);
  return format;
}

export type Formats = ReturnType<typeof useFormats>;

export function useFormats() {
  const { language, locale } = useTexts();
  return useMemo(() => {
    const style: LocaleStyle = localeStyleOf(language);
    const isEnglish = style === 'english';
    const region = isEnglish ? 'en-GB' : locale;
    return {
      style,
      /** `10.000`. */
      count: (amount: number) => grouped(amount, isEnglish ? ',' : '.'),
      /** `66,7 %`, from 66.7. */
      percent: (value: number) =>
        isEnglish ? `${value.toFixed(1)}%` : `${value.toFixed(1).replace('.', ',')}\u00a0%`,
      /** `31.12.2026`. */
      day: (day: CalendarDay) => formatDay(day, style),
      /** In the device's time zone: `31.12.2026, 14:05`. */
      moment: (instant: string) => momentFormatOf(region).format(new Date(instant)),
    };
  }, [language, locale]);
}

/** 0 to 100 with one decimal (specification section 2); 100 only if nothing is left. */
export function percentDone({ open, done }: ProgressCount): number {
  const all = open + done;
  if (all === 0) return 0;
  const rounded = Math.round((done * 1000) / all) / 10;
  return open > 0 ? Math.min(rounded, 99.9) : rounded;
}

/** Today in the utility's time zone (decisions.md 62), which may differ from the device's. */
export function useToday(): CalendarDay {
  return today(useApplication().timeZone);
}
