import german from './locales/de.json' with { type: 'json' };
import english from './locales/en.json' with { type: 'json' };

export type StandInTexts = typeof german;

/** German unless the browser prefers English. */
export const textsFor = (acceptLanguage = ''): StandInTexts =>
  /^\s*en\b/i.test(acceptLanguage) ? english : german;
