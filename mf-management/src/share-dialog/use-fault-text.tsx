import { useFormats } from '@zaehlwerk/metering/job-text';
import { useCallback } from 'react';
import { useTexts } from '../texts.ts';
import classes from './share-dialog.module.css';
import type { ShareFault } from './share-rules.ts';

const labels = {
  name: 'share.name',
  expires: 'share.expires',
  contact: 'share.contact',
  jobs: 'meters.title',
  salutation: 'mail.salutation',
  email: 'mail.recipients',
} as const;

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
      // The words for a rule that is unknown here name no field.
      return code === 'other' ? `${[t(labels[field]), ...meters].join(' ')}: ${message ?? text}` : text;
    },
    [t, count],
  );
}

export function FaultList({ faults }: { readonly faults: readonly ShareFault[] }) {
  const faultText = useFaultText();
  return (
    <ul className={classes.faults}>
      {faults.map(fault => (
        <li key={faultText(fault)}>{faultText(fault)}</li>
      ))}
    </ul>
  );
}
