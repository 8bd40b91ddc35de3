import { isCommentTooShort, maxCommentLength, minCommentLength } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { Button, Textarea } from '@zaehlwerk/ui';
import { useFormats } from '../job-text/use-formats.ts';
import { hasSuggestion, toggleSuggestion } from './comment-suggestions.ts';
import { commentFieldId } from './field-ids.ts';
import { FieldMessage } from './field-message.tsx';
import classes from './reading-comment.module.css';
import { useSettled } from './use-settled.ts';

interface Props {
  readonly comment: string;
  /** What the deployment offers to choose from. */
  readonly defaultComments: readonly string[];
  readonly isRefused: boolean;
  readonly isLocked: boolean;
  readonly onChange: (comment: string) => void;
}

/** An optional comment: own words, or one of the usual ones with one tap (specification section 4, "Comment choice"). */
export function ReadingComment({ comment, defaultComments, isRefused, isLocked, onChange }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const meterChanged = t('comment.meterChanged');
  const length = comment.trim().length;
  const problem =
    length > maxCommentLength
      ? t('comment.tooLong', { max: count(maxCommentLength) })
      : isRefused
        ? t('comment.refused')
        : undefined;
  const { isSettled, settle } = useSettled(comment);
  const hint =
    isSettled && isCommentTooShort(comment)
      ? t('comment.tooShort', { min: count(minCommentLength) })
      : hasSuggestion(comment, meterChanged)
        ? t('comment.meterChangedHint')
        : undefined;
  return (
    <div className={classes.comment}>
      <Textarea
        id={commentFieldId}
        label={t('comment.label')}
        inputWrapperOrder={['label', 'input', 'description']}
        description={
          <>
            {t('comment.counter', { used: count(length), max: count(maxCommentLength) })}
            <FieldMessage kind={problem ? 'ERROR' : 'WARNING'} message={problem ?? hint} />
          </>
        }
        error={problem !== undefined}
        rows={3}
        value={comment}
        disabled={isLocked}
        onChange={event => onChange(event.currentTarget.value)}
        // By itself a browser brings no more than the caret into view, and be it behind the send bar.
        onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        onBlur={settle}
      />
      <fieldset className={classes.suggestions} disabled={isLocked}>
        <legend className={classes.legend}>{t('comment.suggestions')}</legend>
        {[...new Set([meterChanged, ...defaultComments])].map(suggestion => (
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
    </div>
  );
}
