import {
  type AnonymousMeterType,
  longestMeterNumber,
  meterNumberFault,
  meterTypeOfNumber,
  normalizedMeterNumber,
  offeredMeterTypes,
  subTypesOf,
} from '@zaehlwerk/domain';
import { Choice } from '@zaehlwerk/metering/choice';
import { FieldMessage, useSettled } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { ScanMeterNumber } from '@zaehlwerk/metering/scan';
import { MeterTypeIcon } from '@zaehlwerk/ui/job-icons';
import type { Missing } from '../form/missing.tsx';
import { StepForm } from '../form/step-form.tsx';
import { StrippedInput } from '../form/stripped-input.tsx';
import { configuredText } from '../form/wizard-config.ts';
import { refusedAt, withMeterNumber, withMeterType, withSubType } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { StartedWizard } from '../wizard/wizard.ts';
import classes from './meter-step.module.css';
import { subTypeLabel } from './sub-type-label.ts';

/** Specification section 5, "Meter step". */
export function MeterStep({ wizard }: { readonly wizard: StartedWizard }) {
  const { t } = useTexts();
  return (
    <StepForm isValid={wizard.isMeterComplete} missing={useMissing(wizard)} onContinue={wizard.goToNext}>
      <p className={classes.intro}>{t('meterStep.intro')}</p>
      <MeterNumberField wizard={wizard} />
      <MeterTypeChoice wizard={wizard} />
      <SubTypeChoice wizard={wizard} />
    </StepForm>
  );
}

const numberId = 'meter-number';

function useMissing({ form, rules }: StartedWizard): Missing {
  const { t } = useTexts();
  const fault = meterNumberFault(form.meterNumber, rules.unknownUserReading.validation);
  if (fault || refusedAt(form, 'meterNumber')) {
    const isIncomplete = fault && fault.code !== 'meterNumberTooLong';
    const text = t(isIncomplete ? 'unknownUserReading.meterStep.validationError' : 'meterStep.wrong');
    return { text, fieldIds: [numberId] };
  }
  const [first] = offeredMeterTypes(rules.unknownUserReading);
  const { meterType } = form;
  return {
    text: t(meterType === undefined ? 'meterStep.typeMissing' : 'refusedBelow'),
    fieldIds: [`${meterType ?? first}`],
  };
}

function MeterNumberField({ wizard: { form, rules, change } }: { readonly wizard: StartedWizard }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { meterNumber } = form;
  const { unknownUserReading: config } = rules;
  const limits = config.validation.meterNumber;
  const most = limits?.meterNumberMaxLength ?? longestMeterNumber;
  const { isSettled, settle } = useSettled(meterNumber);
  const fault = meterNumberFault(meterNumber, config.validation);
  const isTooLong = fault?.code === 'meterNumberTooLong';
  const isTooShort = fault?.code === 'meterNumberTooShort' && isSettled;
  const message = isTooLong
    ? t('meterStep.tooLong', { max: count(most) })
    : isTooShort
      ? t('unknownUserReading.meterStep.validationError')
      : refusedAt(form, 'meterNumber')
        ? t('meterStep.refused')
        : undefined;
  const enter = (text: string) =>
    change(current => withMeterNumber(current, text, meterTypeOfNumber(text), config));
  return (
    <div className={classes.field}>
      <StrippedInput
        id={numberId}
        label={t('meterStep.number')}
        inputWrapperOrder={['label', 'input', 'description']}
        description={
          <span className={classes.below}>
            <span>
              {message === undefined && t('meterStep.numberHint')}
              <FieldMessage kind="ERROR" message={message} isInPlace />
            </span>
            {limits && (
              <span className={classes.counter}>
                {t('meterStep.counter', { used: count(meterNumber.length), max: count(most) })}
              </span>
            )}
          </span>
        }
        error={message !== undefined}
        required
        withAsterisk={false}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className={classes.number ?? ''}
        value={meterNumber}
        strip={normalizedMeterNumber}
        max={most}
        onChange={enter}
        onBlur={settle}
      />
      <div className={classes.scan}>
        <ScanMeterNumber onNumber={enter} />
      </div>
    </div>
  );
}

function MeterTypeChoice({ wizard: { form, rules, change } }: { readonly wizard: StartedWizard }) {
  const { t } = useTexts();
  const { unknownUserReading: config } = rules;
  const { meterType, isTypeChosen, meterNumber } = form;
  const isDetected = meterType !== undefined && !isTypeChosen && meterTypeOfNumber(meterNumber) === meterType;
  return (
    <Choice<AnonymousMeterType>
      legend={t('meterStep.type')}
      layout="grid"
      options={offeredMeterTypes(config).map(type => ({
        id: type,
        value: type,
        label: t(`meterType.${type}`),
        icon: <MeterTypeIcon type={type} />,
      }))}
      value={meterType}
      hint={isDetected ? t('meterStep.detected') : ''}
      onChange={type => change(current => ({ ...withMeterType(current, type, config), isTypeChosen: true }))}
    />
  );
}

function SubTypeChoice({ wizard: { form, rules, change } }: { readonly wizard: StartedWizard }) {
  const { t, language } = useTexts();
  const { unknownUserReading: config } = rules;
  const { meterType, subType } = form;
  const subTypes = meterType ? subTypesOf(config, meterType) : [];
  if (subTypes.length === 0) return null;
  return (
    <Choice
      legend={t('meterStep.subType')}
      options={subTypes.map(one => ({
        value: one.subType,
        label: subTypeLabel(one, { t, language }),
        description: configuredText(language, one.subTypeDescription, one.subTypeDescriptionEN),
      }))}
      value={subType}
      onChange={chosen => change(current => withSubType(current, chosen, config))}
    />
  );
}
