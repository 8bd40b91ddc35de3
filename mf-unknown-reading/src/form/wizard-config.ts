import { readUnknownUserReading, type UnknownUserReading } from '@zaehlwerk/api/unknown-user-reading';
import { useApplication } from '@zaehlwerk/store';
import { useMemo } from 'react';

/** What is configured for readings without login, defaults filled in. */
export type WizardConfig = UnknownUserReading;

/** Whatever judges a reading without login beside the day. */
export interface WizardRules {
  readonly unknownUserReading: WizardConfig;
  readonly features: { readonly unknownReadingsImageRequired: boolean };
}

/** The deployment's rules for readings without login. */
export function useWizardRules(): WizardRules {
  const { unknownUserReading, features } = useApplication();
  const { unknownReadingsImageRequired } = features;
  return useMemo(
    () => ({
      unknownUserReading: readUnknownUserReading(unknownUserReading),
      features: { unknownReadingsImageRequired },
    }),
    [unknownUserReading, unknownReadingsImageRequired],
  );
}

/** A text of the configuration in the reader's language: German in both wordings (decisions.md 40). */
export function configuredText(
  language: string,
  german: string | undefined,
  english: string | undefined,
): string | undefined {
  return language.startsWith('en') ? (english ?? german) : (german ?? english);
}
