import { today as dayToday, hasDecimalsOption, hasRateChoice } from '@zaehlwerk/domain';
import {
  photosOf,
  withDateFallenBack,
  withPhotoRemoved,
  withPhotosChanged,
  withReadingDate,
} from '@zaehlwerk/metering/draft';
import { ReadingDate, RegisterField, useSettled } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { addPhotos, useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { readingMessage } from '@zaehlwerk/metering/register';
import { randomKey } from '@zaehlwerk/store/anonymous';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useCallback } from 'react';
import { Check } from '../form/check.tsx';
import { cutToLayout, type JudgedRate } from '../form/judge-wizard.ts';
import { StepForm } from '../form/step-form.tsx';
import { withEntry, withValue } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { AddRate, RateChoice } from './rate-choice.tsx';
import classes from './reading-step.module.css';

/** What the meter shows (specification section 5, "Reading step"). */
export function ReadingStep({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTexts();
  const { form, judged, change, goOn } = wizard;
  const { meter, rates, isValid } = judged;
  const { meterType } = form;
  useNoStrayDrops();
  if (!meter || meterType === undefined) return null;
  const canChoose = hasRateChoice(meter);
  return (
    <StepForm
      isValid={isValid.METER_READING}
      missing={t('unknownUserReading.meterReadingStep.validationError')}
      onContinue={goOn}
    >
      <p className={classes.meter}>
        <MeterTypeIcon type={meterType} />
        <span>
          {t(`meterType.${meterType}`)} <strong>{form.meterNumber}</strong>
        </span>
      </p>
      {hasDecimalsOption(meterType, meter) && (
        <Check
          label={t(`readingStep.decimals.${meterType === 'HEAT_METER' ? 'heat' : 'electric'}`)}
          description={t('readingStep.decimals.hint')}
          isChecked={form.withDecimals}
          onChange={withDecimals =>
            change(current => withEntry(current, { withDecimals }, 'queryTransformerOrMWhPostDecimals'))
          }
        />
      )}
      {rates.map((rate, index) => (
        <div key={rate.rate.obis} className={classes.rate}>
          {canChoose && <RateChoice wizard={wizard} meter={meter} rate={rate} />}
          <RateField wizard={wizard} rate={rate} index={index} />
        </div>
      ))}
      {canChoose && <AddRate wizard={wizard} meter={meter} />}
      <DateField wizard={wizard} />
    </StepForm>
  );
}

interface RateFieldProps {
  readonly wizard: Wizard;
  readonly rate: JudgedRate;
  /** Its place in what is sent. */
  readonly index: number;
}

/** One register: its digits and its photos. */
function RateField({ wizard, rate: judged, index }: RateFieldProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { form, current, change } = wizard;
  const { rate, label, layout, unit, text, check, reading } = judged;
  const { obis } = rate;
  const { isSettled, settle } = useSettled(text);
  const error =
    isSettled && check.state === 'invalid' ? readingMessage(t, formats, check.error, unit) : undefined;
  const isRefusedAt = (place: string) =>
    form.refusedFields.some(({ field }) => field.startsWith(`readingValues.${index}.${place}`));
  return (
    <RegisterField
      id={`reading-${obis}`}
      rate={label}
      value={text}
      onChange={value => change(current => withValue(current, obis, cutToLayout(value, layout)))}
      onBegin={nothing}
      onSettle={settle}
      isUnfinished={false}
      onCompared={nothing}
      layout={layout}
      localeStyle={formats.style}
      unit={unit}
      description={layout.decimalCells === 0 ? t('readingStep.withoutDecimals') : undefined}
      error={error}
      isRefused={isRefusedAt('value') || isRefusedAt('obis')}
      required
      isLocked={false}
      onFiles={files =>
        void addPhotos(files, {
          current: () => photosOf(current(), obis),
          change: update => change(latest => withPhotosChanged(latest, obis, update)),
          newId: randomKey,
        })
      }
      photoField={
        reading.isReadingImageAllowed
          ? {
              photos: photosOf(form, obis),
              requirement: reading.isReadingImageRequired ? 'REQUIRED' : 'OPTIONAL',
              isClosed: false,
              isRefused: isRefusedAt('readingImages'),
              onRemove: id =>
                change(current =>
                  withEntry(
                    withPhotosChanged(current, obis, photos => withPhotoRemoved(photos, id)),
                    {},
                    `readingValues.${index}.readingImages`,
                  ),
                ),
            }
          : undefined
      }
    />
  );
}

const nothing = () => {};

/** The day of the reading; one that is not allowed gives way to today (decisions.md 24). */
function DateField({ wizard: { form, judged, change } }: { readonly wizard: Wizard }) {
  const { dateWindow, dateOutOfRange } = judged;
  const giveUpDay = useCallback(() => change(withDateFallenBack), [change]);
  return (
    <ReadingDate
      earliest={dateWindow.earliest}
      latest={dateWindow.latest}
      value={form.readingDate ?? dayToday()}
      isOutOfRange={dateOutOfRange}
      fellBack={form.dateFellBack}
      isRefused={form.refusedFields.some(({ field }) => field === 'readingDate')}
      isLocked={false}
      onChange={day => change(current => withEntry(withReadingDate(current, day), {}, 'readingDate'))}
      onOutOfRange={giveUpDay}
    />
  );
}
