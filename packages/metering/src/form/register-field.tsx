import { Paper } from '@zaehlwerk/ui';
import { ReadingInput } from '@zaehlwerk/ui/metering';
import { type ComponentProps, type ReactNode, startTransition } from 'react';
import { PhotoDrop } from '../photos/photo-drop.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { useTexts } from '../texts.ts';
import classes from './field.module.css';
import { photosFieldId } from './field.tsx';
import { UnfinishedNumber, useWholeNumber } from './number-question.tsx';

interface Props
  extends Omit<ComponentProps<typeof ReadingInput>, 'disabled' | 'label' | 'onBlur' | 'onFocus' | 'warning'> {
  readonly id: string;
  readonly warning?: string | undefined;
  /** The name of the register, for a meter with several; may be empty. */
  readonly rate: string;
  /** The message of the server, if it refused the reading. */
  readonly refusal: string | undefined;
  readonly isLocked: boolean;
  /** The field has the focus and a number in it. */
  readonly onBegin: () => void;
  readonly onSettle: () => void;
  /** The number may be incomplete and has to be compared with the meter. */
  readonly isUnfinished: boolean;
  readonly onCompared: () => void;
  /** `undefined` if the reading has no photos. */
  readonly photoField: Omit<ComponentProps<typeof PhotoField>, 'id' | 'reading' | 'onFiles'> | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  /** Beside the photos. */
  readonly besides?: ReactNode;
  readonly children?: ReactNode;
}

export function RegisterField(props: Props) {
  const { rate, refusal, isLocked, onBegin, onSettle, isUnfinished, onCompared, ...rest } = props;
  const { photoField, onFiles, besides, children, warning, ...input } = rest;
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
          // Messages have a lower priority than the next key, which goes into another field.
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
        <div className={classes.additions}>
          {photoField && (
            <PhotoField id={photosFieldId(input.id)} reading={label} onFiles={onFiles} {...photoField} />
          )}
          {besides}
        </div>
      </Paper>
    </PhotoDrop>
  );
}
