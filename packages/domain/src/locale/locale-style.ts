/** How numbers and dates are written: German `1.234,5` and `31.12.2026`, English `1,234.5` and `31/12/2026`. */
export type LocaleStyle = 'german' | 'english';

/** The style of one of the portal's languages (`de-FORMAL`, `de-INFORMAL`, `en-FORMAL`); unknown ones are German. */
export function localeStyleOf(language: string): LocaleStyle {
  return language.toLowerCase().startsWith('en') ? 'english' : 'german';
}
