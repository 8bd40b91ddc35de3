import { readUnknownUserReading, type UnknownUserReading } from '@zaehlwerk/api/unknown-user-reading';
import { useApplication } from '@zaehlwerk/store';
import { useMemo } from 'react';

/** With defaults filled in. */
export type WizardConfig = UnknownUserReading;

export type WizardRules = ReturnType<typeof useWizardRules>;

export function useWizardRules() {
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

/** German for both forms of address (decisions.md 40). */
export function configuredText(
  language: string,
  german: string | undefined,
  english: string | undefined,
): string | undefined {
  return language.startsWith('en') ? (english ?? german) : (german ?? english);
}
