import {
  type CalendarDay,
  formatDay,
  type LocaleStyle,
  localeStyleOf,
  type ProgressCount,
} from '@zaehlwerk/domain';
import { useMemo } from 'react';
import { useTexts } from '../texts.ts';

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

/** Grouped in threes, and without the browser's own format: making one takes a phone tens of milliseconds. */
const grouped = (amount: number, mark: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, mark);

/** Made when first needed, and then kept. */
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

/** The formats of the current language. */
export function useFormats(): Formats {
  const { language, locale } = useTexts();
  return useMemo(() => {
    const style = localeStyleOf(language);
    const isEnglish = style === 'english';
    const region = isEnglish ? 'en-GB' : locale;
    return {
      style,
      count: amount => grouped(amount, isEnglish ? ',' : '.'),
      percent: value => (isEnglish ? `${value.toFixed(1)}%` : `${value.toFixed(1).replace('.', ',')}\u00a0%`),
      day: day => formatDay(day, style),
      moment: instant => momentFormatOf(region).format(new Date(instant)),
    };
  }, [language, locale]);
}

/** How much is done, 0 to 100 to one decimal (specification section 2); 100 only when nothing is left. */
export function percentDone({ open, done }: ProgressCount): number {
  const all = open + done;
  if (all === 0) return 0;
  const rounded = Math.round((done * 1000) / all) / 10;
  return open > 0 ? Math.min(rounded, 99.9) : rounded;
}
