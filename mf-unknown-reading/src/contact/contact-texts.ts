import { type ContactField, contactLengths, parseFault } from '@zaehlwerk/domain';
import { configuredText, useWizardRules } from '../form/wizard-config.ts';
import { useTexts } from '../texts.ts';

/** The configured reasons, with the portal's own names for the known ones. */
export function useReasons() {
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

/** Translates the fault of a contact field, serialized by `formatFault`; unknown faults get a general text. */
export function useContactFaultText(): (field: ContactField, message: string) => string {
  const { t, hasText } = useTexts();
  return (field, message) => {
    const fault = parseFault(message);
    const key = `contactStep.fault.${fault?.code}`;
    const max = fault?.details.allowed ?? contactLengths[field];
    return t(hasText(key) ? key : 'contactStep.refused', { max });
  };
}
