import { awaitsPhotos, photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { dateFieldId, missingText, photosFieldId } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { readingMessage } from '@zaehlwerk/metering/register';
import type { Missing } from '../form/missing.tsx';
import type { ValidatedRate } from '../form/validate-wizard.ts';
import { refusedAt } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { rateFieldId, rateLabel } from './rates.ts';

/** What keeps the reader from the next step. */
export function useMissing({ form, validation }: Wizard): Missing {
  const { t, language } = useTexts();
  const formats = useFormats();
  const { rates, dateOutOfRange, dateWindow } = validation;
  const nameOf = ({ rate }: ValidatedRate) => t('reading.label', { rate: rateLabel(rate, language) }).trim();
  const at = (rate: ValidatedRate | undefined, text: string, ...before: readonly string[]): Missing => ({
    text,
    fieldIds: rate ? [...before, rateFieldId(rate.rate.obis)] : before,
  });

  const empty = rates.filter(({ check }) => check.state === 'empty');
  if (empty.length === rates.length)
    return at(rates[0], t('unknownUserReading.meterReadingStep.validationError'));
  if (empty.length > 0) return at(empty[0], missingText(t, empty.map(nameOf)));

  for (const rate of rates) {
    const { check, unit } = rate;
    if (check.state !== 'invalid') continue;
    const fault = readingMessage(t, formats, check.error, unit);
    return at(rate, rates.length > 1 ? `${nameOf(rate)}: ${fault}` : fault);
  }

  if (awaitsPhotos(form)) return at(undefined, t('send.blocked.photosArriving'));
  const withoutPhoto = rates.find(
    ({ rate, reading }) => reading.isReadingImageRequired && readyOf(photosOf(form, rate.obis)).length === 0,
  );
  if (withoutPhoto) {
    const photosId = photosFieldId(rateFieldId(withoutPhoto.rate.obis));
    return at(withoutPhoto, t('photos.fault.imageRequired'), photosId);
  }
  if (dateOutOfRange) {
    const { earliest, latest } = dateWindow;
    const days = { earliest: formats.day(earliest), latest: formats.day(latest) };
    return at(undefined, t('readingStep.dateMissing', days), dateFieldId);
  }
  const refused = rates.find((_, index) => refusedAt(form, `readingValues.${index}`));
  return at(refused, t('refusedBelow'), ...(refused ? [] : [dateFieldId]));
}
