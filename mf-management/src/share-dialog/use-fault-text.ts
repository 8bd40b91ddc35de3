import { useFormats } from '@zaehlwerk/metering/job-text';
import { useCallback } from 'react';
import { useTexts } from '../texts.ts';
import type { ShareFault } from './share-rules.ts';

/** Labels of the fields of an access. */
const labels = {
  name: 'share.name',
  expires: 'share.expires',
  jobs: 'meters.title',
  salutation: 'mail.salutation',
  email: 'mail.recipients',
} as const;

/** Puts what is wrong with an access into words. */
export function useFaultText(): (fault: ShareFault) => string {
  const { t } = useTexts();
  const { count } = useFormats();
  return useCallback(
    ({ field, code, allowed, count: chosen, meters = [], message }) => {
      const text = t(`share.fault.${code}`, {
        count: meters.length,
        replace: {
          allowed: allowed === undefined ? '' : count(allowed),
          chosen: chosen === undefined ? '' : count(chosen),
          meters: meters.join(', '),
        },
      });
      // A rule that is not known here names no field.
      return code === 'other' ? `${[t(labels[field]), ...meters].join(' ')}: ${message ?? text}` : text;
    },
    [t, count],
  );
}
