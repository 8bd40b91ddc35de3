import { CopyButton } from '@zaehlwerk/metering/copy';
import { useRef } from 'react';
import classes from './copy-field.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCopied: () => void;
}

/** A row of a `dl` with a button that copies its value. */
export function CopyField({ label, value, onCopied }: FieldProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd ref={shown} className={classes.value} translate="no">
        {value}
      </dd>
      <dd className={classes.copy}>
        <CopyButton isIcon field={label} text={value} shownIn={() => shown.current} onCopied={onCopied} />
      </dd>
    </div>
  );
}
