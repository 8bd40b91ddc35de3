import { maxCommentLength } from '@zaehlwerk/domain';
import { Textarea } from '@zaehlwerk/ui/metering';
import { useFormats } from '../job-text/use-formats.ts';
import { FieldMessage } from '../reading-form/field-message.tsx';
import { useTexts } from '../texts.ts';
import { unknownFieldIds } from './unknown-field-ids.ts';

interface Props {
  readonly comment: string;
  /** The server refused it. */
  readonly isRefused: boolean;
  readonly isLocked: boolean;
  readonly onChange: (comment: string) => void;
}

/** A comment in own words: the usual ones are about meters that the utility knows. */
export function UnknownComment({ comment, isRefused, isLocked, onChange }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const length = comment.trim().length;
  const max = count(maxCommentLength);
  const problem =
    length > maxCommentLength ? t('comment.tooLong', { max }) : isRefused ? t('comment.refused') : undefined;
  return (
    <Textarea
      id={unknownFieldIds.comment}
      label={t('comment.label')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          {t('comment.counter', { used: count(length), max })}
          <FieldMessage kind="ERROR" message={problem} />
        </>
      }
      error={problem !== undefined}
      rows={3}
      value={comment}
      disabled={isLocked}
      onChange={event => onChange(event.currentTarget.value)}
      // By itself a browser brings no more than the caret into view, and be it behind the send bar.
      onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}
    />
  );
}
