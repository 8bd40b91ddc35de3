import type { LocaleStyle } from '@zaehlwerk/domain';
import { createContext, use } from 'react';

/** The language of the stories below it, set by what shows them. */
export const StoryLanguage = createContext<LocaleStyle>('german');

/** Chooses between the two wordings of a text in a story. */
export function useWords(): (german: string, english: string) => string {
  const language = use(StoryLanguage);
  return (german, english) => (language === 'german' ? german : english);
}

/** The default export of a `*.stories.tsx` (Component Story Format); its other exports are the component's states. */
export interface Stories {
  /** Package and component, e.g. `ui/Notice`. */
  readonly title: string;
  readonly component: unknown;
}

export const nothing = (): void => undefined;
