import { useAccounts } from '@zaehlwerk/store';
import type { QueueFileContents } from '@zaehlwerk/store/host';
import { Button, Dialog, Title } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue-file.module.css';
import { queueGroups } from './queue-groups.ts';
import { useQueueFormats } from './use-queue-formats.ts';

interface Props {
  readonly contents: QueueFileContents;
  readonly onCancel: () => void;
  readonly onTake: () => void;
}

/** As many as anybody looks through; the others are counted. */
const shownItems = 50;

/** What a file has, before any of it is taken: it may have been written by somebody else. */
export function QueueFileQuestion({ contents: { createdAt, items, unreadable }, onCancel, onTake }: Props) {
  const { t } = useShellTexts();
  const { moment } = useQueueFormats();
  const accounts = useAccounts();
  const added = items.filter(({ fate }) => fate === 'new');
  const count = (fate: string) => items.filter(item => item.fate === fate).length;
  const counted = [
    ['queue.file.there', count('there')],
    ['queue.file.sameSubject', count('same-subject')],
    ['queue.file.unreadable', unreadable],
  ] as const;
  const more = added.length - shownItems;
  const isSomethingNew = added.length > 0;
  const close = t(`queue.file.question.${isSomethingNew ? 'cancel' : 'close'}`);
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t(`queue.file.question.${isSomethingNew ? 'title' : 'nothing'}`)}
      closeLabel={close}
      actions={
        <>
          <Button variant="default" onClick={onCancel}>
            {close}
          </Button>
          {isSomethingNew && <Button onClick={onTake}>{t('queue.file.question.take')}</Button>}
        </>
      }
    >
      {createdAt !== undefined && <p>{t('queue.file.question.createdAt', { moment: moment(createdAt) })}</p>}
      {isSomethingNew && <p>{t('queue.file.question.new', { count: added.length })}</p>}
      {queueGroups(added.slice(0, shownItems), accounts).map(({ accountId, name, isLoggedIn, items }) => (
        <section key={accountId}>
          <Title order={3} size="h5">
            {isLoggedIn ? name : t('queue.group.notLoggedIn', { name })}
          </Title>
          {!isLoggedIn && <p>{t('queue.file.question.signIn', { name })}</p>}
          <ul className={classes.found}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes
              <li key={index}>
                <FoundItem item={item} isOwn={isLoggedIn} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && <p>{t('queue.file.question.more', { count: more })}</p>}
      {counted.map(([key, count]) => count > 0 && <p key={key}>{t(key, { count })}</p>)}
      {isSomethingNew && <p>{t('queue.file.question.trust')}</p>}
    </Dialog>
  );
}

interface FoundItemProps {
  readonly item: QueueFileContents['items'][number];
  /** Whether its account is logged in here: of others, only the meter is shown. */
  readonly isOwn: boolean;
}

/** One reading of a file, in a line. */
function FoundItem({ item: { summary, photos }, isOwn }: FoundItemProps) {
  const { t } = useShellTexts();
  const { value: number } = useQueueFormats();
  const values = summary.values.map(({ label, value, unit }) =>
    [label, number(value), unit].filter(Boolean).join(' '),
  );
  return [
    t('queue.meter', summary),
    ...(isOwn ? values : []),
    ...(isOwn && photos > 0 ? [t('queue.photos', { count: photos })] : []),
  ].join(' · ');
}
