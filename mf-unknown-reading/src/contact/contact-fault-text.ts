import { type ContactField, contactLengths, toldFault } from '@zaehlwerk/domain';
import { useTexts } from '../texts.ts';

const codes = ['required', 'disallowedCharacters', 'tooLong', 'zipIncomplete'] as const;

/** Text for a fault of a contact field as `tellFault` writes it; a general one where the fault is unknown here. */
export function useContactFaultText(): (field: ContactField, message: string) => string {
  const { t } = useTexts();
  return (field, message) => {
    const fault = toldFault(message);
    const code = codes.find(known => known === fault?.code);
    const max = fault?.details.allowed ?? contactLengths[field];
    return t(code ? `contactStep.fault.${code}` : 'contactStep.refused', { max });
  };
}
