import { Button, Notice, VisuallyHidden } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { comparedButtonId } from './field.tsx';

interface Props {
  /** Of the field. */
  readonly id: string;
  /** The name of the field. */
  readonly label: string;
  /** Whether the number was not typed to its end, and is there. */
  readonly isUnfinished: boolean;
  readonly isLocked: boolean;
  readonly onCompared: () => void;
}

/** Asks to compare a number with the meter that somebody was typing when the page was closed by force, or crashed. */
export function UnfinishedNumber({ id, label, isUnfinished, isLocked, onCompared }: Props) {
  const { t } = useTexts();
  const messageId = `${comparedButtonId(id)}-why`;
  return (
    <div role="status">
      {isUnfinished && (
        <Notice
          kind="WARNING"
          actions={
            <Button
              id={comparedButtonId(id)}
              variant="default"
              disabled={isLocked}
              aria-describedby={messageId}
              onClick={onCompared}
            >
              {t('reading.compared')}
              <VisuallyHidden> ({label})</VisuallyHidden>
            </Button>
          }
        >
          <span id={messageId}>{t('reading.unfinished')}</span>
        </Notice>
      )}
    </div>
  );
}
