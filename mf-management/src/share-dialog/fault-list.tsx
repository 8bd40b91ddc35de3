import classes from './share-dialog.module.css';
import type { ShareFault } from './share-rules.ts';
import { useFaultText } from './use-fault-text.ts';

/** Faults of an access or its mail, one line each. */
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
