import { IconMessagePlus } from '@tabler/icons-react';
import { type CommentFault, isCommentTooShort, maxCommentLength } from '@zaehlwerk/domain';
import { Button } from '@zaehlwerk/ui';
import { Textarea } from '@zaehlwerk/ui/metering';
import { memo, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import classes from './comment-field.module.css';
import { commentFieldId, HintOrMessage, useSettled } from './field.tsx';

interface Props {
  readonly id?: string;
  readonly comment: string;
  /** The deployment's suggestions; without them only free text. */
  readonly defaultComments?: readonly string[];
  /** Minimum of characters other than white space. */
  readonly minLength?: number;
  readonly isRequired?: boolean;
  /** Passed only once it is time to show it. */
  readonly fault?: CommentFault | undefined;
  /** The message of the server, if it refused the comment. */
  readonly refusal: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (comment: string) => void;
}

/** Free text, or suggestions with one tap (specification section 4, "Comment choice"). */
export const CommentField = memo(function CommentField({
  id = commentFieldId,
  comment,
  defaultComments,
  minLength = 0,
  isRequired = false,
  fault,
  refusal,
  isLocked,
  onChange,
}: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const meterChanged = t('comment.meterChanged');
  const suggestions = defaultComments && [...new Set([meterChanged, ...defaultComments])];
  const length = comment.trim().length;
  const problem =
    length > maxCommentLength
      ? t('comment.tooLong', { max: count(maxCommentLength) })
      : (refusal ?? (fault && t(`comment.fault.${fault.code}`, { min: count(minLength) })));
  const { isSettled, settle } = useSettled(comment);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  // Once shown, the field stays.
  const isNeeded = comment !== '' || refusal !== undefined || fault !== undefined;
  if (isNeeded && !isOpen) setOpen(true);
  const hint =
    isSettled && isCommentTooShort(comment, minLength)
      ? t('comment.tooShort', { min: count(minLength) })
      : suggestions && hasSuggestion(comment, meterChanged)
        ? t('comment.meterChangedHint')
        : undefined;
  if (!isOpen && !isNeeded)
    return (
      <Button
        id={`${id}-add`}
        variant="default"
        disabled={isLocked}
        leftSection={<IconMessagePlus size="1.25rem" aria-hidden="true" />}
        aria-label={t('comment.add')}
        onClick={() => {
          setOpen(true);
          setWanted(true);
        }}
      >
        {t('comment.label')}
      </Button>
    );
  return (
    <div className={classes.comment} data-used>
      {/* At the place of the button that opened the field, so that a double tap chooses no comment. */}
      <label htmlFor={id} className={classes.label}>
        {t('comment.label')}
      </label>
      {suggestions && (
        <fieldset className={classes.suggestions} disabled={isLocked}>
          <legend className={classes.legend}>{t('comment.suggestions')}</legend>
          {suggestions.map(suggestion => (
            <Button
              key={suggestion}
              variant={hasSuggestion(comment, suggestion) ? 'filled' : 'default'}
              aria-pressed={hasSuggestion(comment, suggestion)}
              onClick={() => onChange(toggleSuggestion(comment, suggestion))}
            >
              {suggestion}
            </Button>
          ))}
        </fieldset>
      )}
      <Textarea
        id={id}
        ref={isWanted ? takeFocus : null}
        inputWrapperOrder={['input', 'description']}
        description={
          <HintOrMessage
            hint={t(isRequired ? 'comment.counter.required' : 'comment.counter', {
              used: count(length),
              max: count(maxCommentLength),
            })}
            keepsHint={length > maxCommentLength}
            kind={problem ? 'ERROR' : 'WARNING'}
            message={problem ?? hint}
            awaitsMessage={comment !== '' || isRequired}
          />
        }
        error={problem !== undefined}
        aria-required={isRequired}
        rows={3}
        value={comment}
        disabled={isLocked}
        onChange={event => onChange(event.currentTarget.value)}
        // Browsers only scroll the caret into view, even behind the send bar.
        onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        onBlur={settle}
      />
    </div>
  );
});

const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus();

export function hasSuggestion(comment: string, suggestion: string): boolean {
  const wanted = suggestion.trim();
  return comment.split('\n').some(line => line.trim() === wanted);
}

/** Adds or removes a line with the suggestion; other lines stay. */
export function toggleSuggestion(comment: string, suggestion: string): string {
  const wanted = suggestion.trim();
  if (!hasSuggestion(comment, wanted))
    return comment.trim() === '' ? wanted : `${comment.trimEnd()}\n${wanted}`;
  return comment
    .split('\n')
    .filter(line => line.trim() !== wanted)
    .join('\n');
}
