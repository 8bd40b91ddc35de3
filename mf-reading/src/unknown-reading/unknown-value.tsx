import {
  digitLayout,
  maxUnknownReadingImages,
  unknownReadingDigits,
  unknownRegister,
} from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';
import { Paper } from '@zaehlwerk/ui';
import { ReadingInput } from '@zaehlwerk/ui/metering';
import { useFormats } from '../job-text/use-formats.ts';
import { PhotoDrop } from '../photos/photo-drop.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { withPhotoRemoved } from '../photos/rate-photos.ts';
import { readingMessage } from '../reading-form/reading-message.ts';
import { useSettled } from '../reading-form/use-settled.ts';
import { useTexts } from '../texts.ts';
import type { JudgedUnknown } from './judge-unknown.ts';
import { withPhotosAs, withReading } from './unknown-draft.ts';
import { unknownFieldIds } from './unknown-field-ids.ts';
import type { UnknownDraftHandle } from './use-unknown-draft.ts';

interface Props {
  readonly handle: UnknownDraftHandle;
  readonly form: JudgedUnknown;
  readonly isLocked: boolean;
}

/** What the meter shows, and the photos of it. Nothing is known of its register but that no meter has a larger one. */
export function UnknownValue({ handle, form, isLocked }: Props) {
  const { t } = useTexts();
  const formats = useFormats();
  const { meterReading, features } = useApplication();
  const { draft, change, addPhotos } = handle;
  const { isSettled, settle } = useSettled(draft.value);
  const label = t('reading.label', { rate: '' }).trim();
  const problem = isSettled && form.check.state === 'invalid' ? form.check.error : undefined;
  const error =
    problem?.code === 'tooManyDecimals' && problem.expected > 0
      ? t('unknown.tooManyDecimals', { count: problem.expected })
      : problem && readingMessage(t, formats, problem, undefined);
  return (
    <PhotoDrop reading={label} isLocked={isLocked} onFiles={addPhotos}>
      <Paper>
        <ReadingInput
          id={unknownFieldIds.value}
          label={label}
          value={draft.value}
          onChange={value => change(current => withReading(current, value))}
          onBlur={settle}
          layout={digitLayout(unknownRegister, unknownReadingDigits(meterReading))}
          localeStyle={formats.style}
          error={draft.refused.includes('value') ? t('reading.refused') : error}
          required
          disabled={isLocked}
        />
        <PhotoField
          id={unknownFieldIds.photos}
          reading={label}
          photos={draft.photos}
          max={maxUnknownReadingImages}
          need={t(`photos.need.${features.unknownReadingsImageRequired ? 'REQUIRED' : 'OPTIONAL'}`)}
          fault={undefined}
          isClosed={false}
          isRefused={draft.refused.includes('photos')}
          onFiles={addPhotos}
          onRemove={id => change(current => withPhotosAs(current, photos => withPhotoRemoved(photos, id)))}
        />
      </Paper>
    </PhotoDrop>
  );
}
