import { FieldMessage } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { TextInput } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { longestMeterNumber } from './judge-unknown.ts';
import { unknownFieldIds } from './use-send-unknown.ts';

interface Props {
  readonly meterNumber: string;
  /** The server refused it. */
  readonly isRefused: boolean;
  readonly isLocked: boolean;
  readonly onChange: (meterNumber: string) => void;
}

/** The number on the meter, of whatever length: nothing that was pasted is cut off (decisions.md 17). */
export function MeterNumberField({ meterNumber, isRefused, isLocked, onChange }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const problem =
    meterNumber.trim().length > longestMeterNumber
      ? t('unknown.meterNumber.tooLong', { max: count(longestMeterNumber) })
      : isRefused
        ? t('unknown.meterNumber.refused')
        : undefined;
  return (
    <TextInput
      id={unknownFieldIds.meterNumber}
      label={t('unknown.meterNumber.label')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          {t('unknown.meterNumber.hint')}
          <FieldMessage kind="ERROR" message={problem} />
        </>
      }
      error={problem !== undefined}
      required
      withAsterisk={false}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={meterNumber}
      disabled={isLocked}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
