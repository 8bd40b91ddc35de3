import { Check } from '@zaehlwerk/metering/check';
import { Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './share-dialog.module.css';
import type { SharedMeter } from './share-rules.ts';

interface Props {
  readonly meters: readonly SharedMeter[];
  readonly isAgreed: boolean;
  /** The form was submitted without agreement. */
  readonly isAsked: boolean;
  readonly isLocked?: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Names the meters that may not be shared, and asks to continue without them. */
export function LeftOut({ meters, isAgreed, isAsked, isLocked = false, onAgree }: Props) {
  const { t } = useTexts();
  if (meters.length === 0) return null;
  return (
    <Notice kind="WARNING" title={t('share.leftOut.title', { count: meters.length })}>
      <p className={classes.numbers}>{meters.map(({ meterNumber }) => meterNumber).join(', ')}</p>
      <Check
        label={t('share.leftOut.agree')}
        error={isAsked && !isAgreed ? t('share.leftOut.asked') : undefined}
        isChecked={isAgreed}
        isDisabled={isLocked}
        onChange={onAgree}
      />
    </Notice>
  );
}
