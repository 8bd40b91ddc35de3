import {
  digitLayout,
  maxUnknownReadingImages,
  unknownReadingDigits,
  unknownRegister,
} from '@zaehlwerk/domain';
import {
  isRefused,
  onlyRegister,
  photosOf,
  withPhotoRemoved,
  withPhotosChanged,
} from '@zaehlwerk/metering/draft';
import { RegisterField, useSettled } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { readingMessage } from '@zaehlwerk/metering/register';
import type { FormDraftHandle } from '@zaehlwerk/metering/send';
import { useApplication } from '@zaehlwerk/store';
import { useTexts } from '../texts.ts';
import type { JudgedUnknown } from './judge-unknown.ts';
import { type UnknownDraft, withReading } from './unknown-draft.ts';
import { unknownFieldIds } from './use-send-unknown.ts';

interface Props extends Pick<FormDraftHandle<UnknownDraft>, 'change' | 'addPhotos'> {
  readonly draft: UnknownDraft;
  readonly form: JudgedUnknown;
}

/** What the meter shows, and the photos of it. Nothing is known of its register but that no meter has a larger one. */
export function UnknownValue({ draft, form, change, addPhotos }: Props) {
  const { t } = useTexts();
  const formats = useFormats();
  const { meterReading, features } = useApplication();
  const { isSettled, settle } = useSettled(draft.value);
  const problem = isSettled && form.check.state === 'invalid' ? form.check.error : undefined;
  const error =
    problem?.code === 'tooManyDecimals' && problem.expected > 0
      ? t('unknown.tooManyDecimals', { count: problem.expected })
      : problem && readingMessage(t, formats, problem, undefined);
  return (
    <RegisterField
      id={unknownFieldIds.value}
      rate=""
      value={draft.value}
      onChange={value => change(current => withReading(current, value))}
      onSettle={settle}
      layout={digitLayout(unknownRegister, unknownReadingDigits(meterReading))}
      localeStyle={formats.style}
      error={error}
      isRefused={isRefused(draft, 'value')}
      required
      isLocked={draft.isSending}
      onFiles={files => addPhotos(onlyRegister, files)}
      photoField={{
        photos: photosOf(draft, onlyRegister),
        max: maxUnknownReadingImages,
        requirement: features.unknownReadingsImageRequired ? 'REQUIRED' : 'OPTIONAL',
        isClosed: false,
        isRefused: isRefused(draft, 'photos', onlyRegister),
        onRemove: id =>
          change(current => withPhotosChanged(current, onlyRegister, photos => withPhotoRemoved(photos, id))),
      }}
    />
  );
}
