import {
  digitLayout,
  maxUnknownReadingImages,
  unknownReadingDigits,
  unknownRegister,
} from '@zaehlwerk/domain';
import {
  photosOf,
  refusedAt,
  withCompared,
  withPhotosChanged,
  withTypingBegun,
  withTypingEnded,
} from '@zaehlwerk/metering/draft';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { withPhotoRemoved } from '@zaehlwerk/metering/draft-photos';
import {
  FieldMessage,
  focusUncompared,
  RegisterField,
  sendButtonId,
  UnfinishedNumber,
  useRefusalText,
  useSettled,
} from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { readingMessage } from '@zaehlwerk/metering/register';
import { ScanMeterNumber } from '@zaehlwerk/metering/scan';
import { type AccountSummary, useApplication } from '@zaehlwerk/store';
import { TextInput } from '@zaehlwerk/ui';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import {
  meterNumberPlace,
  type UnknownDraft,
  unfinishedNumbers,
  valuePlace,
  withMeterNumber,
  withReading,
} from './unknown-draft.ts';
import classes from './unknown-reading.module.css';
import { unknownFieldIds } from './use-send-unknown.ts';
import { longestMeterNumber, type ValidatedUnknown } from './validate-unknown.ts';

export const numberFieldIds = [unknownFieldIds.meterNumber, unknownFieldIds.value];

interface MeterNumberProps extends Pick<FormDraftHandle<UnknownDraft>, 'change'> {
  readonly draft: UnknownDraft;
  readonly isLocked: boolean;
}

/** Without a maximum length: pasted text is never cut off (decisions.md 17). */
export function MeterNumberField({ draft, isLocked, change }: MeterNumberProps) {
  const { t } = useTexts();
  const { meterNumber } = draft;
  const { count } = useFormats();
  const problem =
    meterNumber.trim().length > longestMeterNumber
      ? t('unknown.meterNumber.tooLong', { max: count(longestMeterNumber) })
      : refusedAt(draft, 'meterNumber')
        ? t('unknown.meterNumber.refused')
        : undefined;
  return (
    <div>
      <div className={classes.number}>
        <TextInput
          id={unknownFieldIds.meterNumber}
          label={t('unknown.meterNumber.label')}
          inputWrapperOrder={['label', 'input', 'description']}
          description={
            <>
              {problem === undefined && t('unknown.meterNumber.hint')}
              <FieldMessage kind="ERROR" message={problem} isInPlace />
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
          onChange={event => {
            const text = event.currentTarget.value;
            change(current => withMeterNumber(current, text));
          }}
          onFocus={() => meterNumber !== '' && change(current => withTypingBegun(current, meterNumberPlace))}
          onBlur={() => change(withTypingEnded)}
        />
        <div className={classes.scan}>
          <ScanMeterNumber
            isLocked={isLocked}
            onNumber={number => change(current => withTypingEnded(withMeterNumber(current, number)))}
          />
        </div>
      </div>
      <UnfinishedNumber
        id={unknownFieldIds.meterNumber}
        label={t('unknown.meterNumber.label')}
        isUnfinished={unfinishedNumbers(draft).meterNumber}
        isLocked={isLocked}
        onCompared={() => {
          change(current => withCompared(current, meterNumberPlace));
          focusUncompared(numberFieldIds, sendButtonId, unknownFieldIds.meterNumber);
        }}
      />
    </div>
  );
}

interface ValueProps extends Pick<FormDraftHandle<UnknownDraft>, 'change' | 'addPhotos'> {
  readonly draft: UnknownDraft;
  readonly form: ValidatedUnknown;
}

/** Why the reading cannot be sent. */
export function useValueProblem({ check }: ValidatedUnknown): string | undefined {
  const { t } = useTexts();
  const formats = useFormats();
  if (check.state !== 'invalid') return undefined;
  const { error } = check;
  return error.code === 'tooManyDecimals' && error.expected > 0
    ? t('unknown.tooManyDecimals', { count: error.expected })
    : readingMessage(t, formats, error, undefined);
}

/** Reading and photos of an unknown register of the largest size. */
export function UnknownValue({ draft, form, change, addPhotos }: ValueProps) {
  const refusalText = useRefusalText();
  const formats = useFormats();
  const { meterReading, features } = useApplication();
  const { isSettled, settle } = useSettled(draft.value);
  const problem = useValueProblem(form);
  return (
    <RegisterField
      id={unknownFieldIds.value}
      rate=""
      value={draft.value}
      onChange={value => change(current => withReading(current, value))}
      onBegin={() => change(current => withTypingBegun(current, valuePlace))}
      onSettle={() => {
        change(withTypingEnded);
        settle();
      }}
      isUnfinished={unfinishedNumbers(draft).value}
      onCompared={() => {
        change(current => withCompared(current, valuePlace));
        focusUncompared(numberFieldIds, sendButtonId, unknownFieldIds.value);
      }}
      layout={digitLayout(unknownRegister, unknownReadingDigits(meterReading))}
      localeStyle={formats.style}
      error={isSettled ? problem : undefined}
      refusal={refusalText(refusedAt(draft, 'value'))}
      required
      isLocked={draft.send.is === 'sending'}
      onFiles={files => addPhotos(onlyRegister, files, maxUnknownReadingImages)}
      photoField={{
        photos: photosOf(draft, onlyRegister),
        max: maxUnknownReadingImages,
        requirement: features.unknownReadingsImageRequired ? 'REQUIRED' : 'OPTIONAL',
        isClosed: false,
        refusal: refusalText(refusedAt(draft, 'photos', onlyRegister)),
        onRemove: id =>
          change(current => withPhotosChanged(current, onlyRegister, photos => withPhotoRemoved(photos, id))),
      }}
    />
  );
}

interface AccountProps {
  readonly accounts: readonly AccountSummary[];
  readonly accountId: string;
  readonly isLocked: boolean;
  readonly onChange: (accountId: string) => void;
}

/** Where several are logged in. */
export function AccountChoice({ accounts, accountId, isLocked, onChange }: AccountProps) {
  const { t } = useTexts();
  if (accounts.length < 2) return null;
  return (
    <NativeSelect
      label={t('unknown.account.label')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={t('unknown.account.hint')}
      data={accounts.map(({ accountId: value, name, username }) => ({
        value,
        label: name === username ? name : `${name} (${username})`,
      }))}
      value={accountId}
      disabled={isLocked}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
