import { Paper } from '@zaehlwerk/ui';
import { ReadingInput } from '@zaehlwerk/ui/metering';
import { type ComponentProps, type ReactNode, startTransition } from 'react';
import { PhotoDrop } from '../photos/photo-drop.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { useTexts } from '../texts.ts';
import { photosFieldId } from './field.tsx';
import { UnfinishedNumber, useWholeNumber } from './number-question.tsx';

interface Props
  extends Omit<ComponentProps<typeof ReadingInput>, 'disabled' | 'label' | 'onBlur' | 'onFocus' | 'warning'> {
  readonly id: string;
  /** Reason for which the reading is doubtful. */
  readonly warning?: string | undefined;
  /** What the register counts, for a meter with several; empty where that is not known. */
  readonly rate: string;
  /** What the server has said of this reading, which it refused. */
  readonly refusal: string | undefined;
  readonly isLocked: boolean;
  /** The field, which has a number in it, may be typed into now. */
  readonly onBegin: () => void;
  /** The reader is through with the field. */
  readonly onSettle: () => void;
  /** The number was not typed to its end: it has to be compared with the meter. */
  readonly isUnfinished: boolean;
  readonly onCompared: () => void;
  /** The photos that show it; `undefined` where there are none. */
  readonly photoField: Omit<ComponentProps<typeof PhotoField>, 'id' | 'reading' | 'onFiles'> | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  /** What is said about the reading, between it and the photos. */
  readonly children?: ReactNode;
}

/** One register to be read: its digits, what is to be said about the entry, and the photos that show it. */
export function RegisterField(props: Props) {
  const { rate, refusal, isLocked, onBegin, onSettle, isUnfinished, onCompared, ...rest } = props;
  const { photoField, onFiles, children, warning, ...input } = rest;
  const { t } = useTexts();
  const label = t('reading.label', { rate }).trim();
  const whole = useWholeNumber(input);
  const error = refusal ?? whole.question ?? input.error;
  const takesPhotos = photoField !== undefined && !photoField.isClosed;
  return (
    <PhotoDrop isLocked={isLocked} onFiles={takesPhotos ? onFiles : undefined}>
      <Paper>
        <ReadingInput
          {...input}
          label={label}
          error={error}
          warning={[whole.note, warning].filter(Boolean).join(' ')}
          disabled={isLocked}
          onFocus={() => input.value !== '' && onBegin()}
          // What is said about it gives way to the next key, which goes into another field.
          onBlur={() => startTransition(onSettle)}
        />
        {whole.choices}
        <UnfinishedNumber
          id={input.id}
          label={label}
          isUnfinished={isUnfinished && input.value !== ''}
          isLocked={isLocked}
          onCompared={onCompared}
        />
        {children}
        {photoField && (
          <PhotoField id={photosFieldId(input.id)} reading={label} onFiles={onFiles} {...photoField} />
        )}
      </Paper>
    </PhotoDrop>
  );
}
