import { hasDecimalsOption, hasRateChoice, parseFault } from '@zaehlwerk/domain';
import { photosOf, withPhotosChanged } from '@zaehlwerk/metering/draft';
import { withPhotoRemoved } from '@zaehlwerk/metering/draft-photos';
import {
  dateFieldId,
  focusField,
  ReadingDate,
  RegisterField,
  useRefusalText,
  useSettled,
} from '@zaehlwerk/metering/form';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { addPhotos, type PhotoPlace, useNoStrayDrops } from '@zaehlwerk/metering/photos';
import { readingMessage } from '@zaehlwerk/metering/register';
import { randomKey } from '@zaehlwerk/store/anonymous';
import { Button } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ComponentProps, useCallback, useEffect, useMemo, useRef } from 'react';
import { StepForm } from '../form/step-form.tsx';
import type { ValidatedRate } from '../form/validate-wizard.ts';
import { refusedAt, type WizardForm, withEntry } from '../form/wizard-form.ts';
import { chosenSubTypeLabel } from '../meter/sub-type-label.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { DecimalsOption } from './decimals-option.tsx';
import { AddRate, RateChoice } from './rate-choice.tsx';
import { rateAwaiting, rateFieldId, rateLabel, withValue } from './rates.ts';
import classes from './reading-step.module.css';
import { useMissing } from './use-missing.ts';

/** Specification section 5, "Reading step". */
export function ReadingStep({ wizard }: { readonly wizard: Wizard }) {
  const { t, language } = useTexts();
  const { form, validation, rules, change, goToNext, goToChange } = wizard;
  const { meter, rates, isValid } = validation;
  const { meterType } = form;
  const missing = useMissing(wizard);
  const isDayUnseen = useUnseenDay(form.dateFellBack);
  useNoStrayDrops();
  const { meterNumber } = form;
  const subType = chosenSubTypeLabel(form, rules.unknownUserReading, { t, language });
  // Memoized, so that a key renders only its field.
  const meterRead = useMemo(
    () =>
      meterType && (
        <div className={classes.meter}>
          <MeterTypeIcon type={meterType} />
          <p id={meterId}>
            {t(`meterType.${meterType}`)} <strong>{meterNumber}</strong>
            <br />
            {subType}
          </p>
          <Button variant="subtle" aria-describedby={meterId} onClick={() => goToChange('METER')}>
            {t('summary.change')}
          </Button>
        </div>
      ),
    [t, meterType, meterNumber, subType, goToChange],
  );
  if (!meter || meterType === undefined) return null;
  const canChoose = hasRateChoice(meter);
  return (
    <StepForm
      isValid={isValid.METER_READING}
      missing={missing}
      onContinue={() => (isDayUnseen() ? focusField(dateFieldId) : goToNext())}
    >
      {meterRead}
      {rates.map((rate, index) => (
        // The index as key keeps the focus on a select that swaps its rate.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={classes.rate}>
          {canChoose && (
            <RateChoice
              change={change}
              all={meter.meterRateConfigs}
              rates={form.rates}
              rate={rate.rate}
              index={index}
            />
          )}
          <RateField key={rate.rate.obis} wizard={wizard} rate={rate} index={index} />
        </div>
      ))}
      {hasDecimalsOption(meterType, meter) && (
        <DecimalsOption meterType={meterType} isChosen={form.withDecimals} change={change} />
      )}
      {canChoose && <AddRate change={change} all={meter.meterRateConfigs} rates={form.rates} />}
      <DateField wizard={wizard} />
    </StepForm>
  );
}

const meterId = 'meter-that-is-read';

/** True once after today has replaced the day in the click or key that leaves the step: it was not seen yet. */
function useUnseenDay(fellBack: boolean): () => boolean {
  const isUnseen = useRef(false);
  useEffect(() => {
    isUnseen.current = fellBack;
    if (!fellBack) return;
    const see = () => {
      isUnseen.current = false;
    };
    const watching = new AbortController();
    const { signal } = watching;
    for (const act of ['pointerdown', 'keydown'])
      window.addEventListener(act, see, { capture: true, signal });
    return () => watching.abort();
  }, [fellBack]);
  return () => {
    const wasUnseen = isUnseen.current;
    isUnseen.current = false;
    return wasUnseen;
  };
}

interface RateFieldProps {
  readonly wizard: Wizard;
  readonly rate: ValidatedRate;
  /** Index in the request. */
  readonly index: number;
}

function RateField({ wizard, rate: validated, index }: RateFieldProps) {
  const { t, language } = useTexts();
  const formats = useFormats();
  const { form, change, current } = wizard;
  const { rate, layout, unit, text, check, reading } = validated;
  const { obis } = rate;
  const addFiles = useCallback(
    (files: readonly File[]) => void addPhotos(files, placeOfPhotos({ change, current }, obis)),
    [change, current, obis],
  );
  const removePhoto = useCallback(
    (id: string) =>
      change(latest =>
        withEntry(
          withPhotosChanged(latest, obis, photos => withPhotoRemoved(photos, id)),
          {},
          `readingValues.${index}.readingImages`,
        ),
      ),
    [change, obis, index],
  );
  const { isSettled, settle } = useSettled(text);
  const error =
    isSettled && check.state === 'invalid' ? readingMessage(t, formats, check.error, unit) : undefined;
  const refusalText = useRefusalText();
  const refusalAt = (kind: 'value' | 'photos', place: string) => {
    const refused = refusedAt(form, `readingValues.${index}.${place}`);
    return refused && refusalText({ kind, fault: parseFault(refused.message) }, unit);
  };
  return (
    <RegisterField
      id={rateFieldId(obis)}
      rate={rateLabel(rate, language)}
      value={text}
      onChange={value => change(current => withValue(current, obis, value))}
      onBegin={nothing}
      onSettle={settle}
      isUnfinished={false}
      onCompared={nothing}
      layout={layout}
      localeStyle={formats.style}
      unit={unit}
      description={layout.decimalCells === 0 ? t('readingStep.withoutDecimals') : undefined}
      error={error}
      refusal={refusalAt('value', 'value') ?? refusalAt('value', 'obis')}
      required
      isLocked={false}
      onFiles={addFiles}
      photoField={
        reading.isReadingImageAllowed
          ? {
              photos: photosOf(form, obis),
              requirement: reading.isReadingImageRequired ? 'REQUIRED' : 'OPTIONAL',
              isClosed: false,
              refusal: refusalAt('photos', 'readingImages'),
              onRemove: removePhoto,
            }
          : undefined
      }
    />
  );
}

const nothing = () => {};

/** Follows a swap of the rate during the conversion. */
function placeOfPhotos({ current, change }: Pick<Wizard, 'current' | 'change'>, obis: string): PhotoPlace {
  const ids: string[] = [];
  const placeIn = (form: WizardForm) => rateAwaiting(form, ids) ?? obis;
  return {
    current: () => photosOf(current(), placeIn(current())),
    change: update => change(latest => withPhotosChanged(latest, placeIn(latest), update)),
    newId: () => {
      const id = randomKey();
      ids.push(id);
      return id;
    },
  };
}

/** Today replaces a day that is not allowed (decisions.md 24). */
function DateField({ wizard: { form, validation, change } }: { readonly wizard: Wizard }) {
  const { dateWindow, dateOutOfRange } = validation;
  const today = useToday();
  const refusalText = useRefusalText();
  const refused = refusedAt(form, 'readingDate');
  const changeDay: ComponentProps<typeof ReadingDate>['change'] = useCallback(
    update => change(latest => withEntry(update(latest), {}, 'readingDate')),
    [change],
  );
  return (
    <ReadingDate
      earliest={dateWindow.earliest}
      latest={dateWindow.latest}
      value={form.readingDate ?? today}
      isOutOfRange={dateOutOfRange}
      fellBack={form.dateFellBack}
      refusal={refused && refusalText({ kind: 'date', fault: parseFault(refused.message) })}
      isLocked={false}
      change={changeDay}
    />
  );
}
