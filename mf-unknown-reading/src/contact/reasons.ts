import { configuredText, useWizardRules } from '../form/wizard-config.ts';
import { useTexts } from '../texts.ts';

/** A reason for a reading in the reader's language. */
interface Reason {
  readonly value: string;
  readonly label: string;
  readonly hint: string | undefined;
}

/** The reasons on offer: in the words of the configuration, or those of the portal for the ones that it knows. */
export function useReasons(): readonly Reason[] {
  const { t, hasText, language } = useTexts();
  const { readingReasons } = useWizardRules().unknownUserReading;
  return readingReasons.map(({ value, labelDE, labelEN, hintDE, hintEN }) => {
    const key = `reason.${value}`;
    return {
      value,
      label: configuredText(language, labelDE, labelEN) ?? (hasText(key) ? t(key) : value),
      hint: configuredText(language, hintDE, hintEN),
    };
  });
}
