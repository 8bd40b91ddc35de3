import { IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { useAccounts } from '@zaehlwerk/store';
import type { QueueFileContents } from '@zaehlwerk/store/host';
import { Button, Dialog, Text, Title } from '@zaehlwerk/ui';
import { type ChangeEvent, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue-file.module.css';
import { queueGroups } from './queue-groups.ts';
import type { QueueFileStep } from './use-queue-file-steps.ts';
import { useQueueFormats } from './use-queue-formats.ts';

interface Props {
  readonly step: QueueFileStep['is'];
  /** Whether there is anything to export. */
  readonly isExportable: boolean;
  readonly onExport: () => void;
  readonly onChoose: (file: File) => void;
}

const icon = { size: '1.25rem', 'aria-hidden': true } as const;

/** The ways of what waits to a file and back. */
export function QueueFile({ step, isExportable, onExport, onChoose }: Props) {
  const { t } = useShellTexts();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = step === 'writing' || step === 'reading' || step === 'taking';
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file chosen again is a change only after this.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <section className={classes.file} aria-labelledby="queue-file">
      <Title order={2} size="h4" id="queue-file">
        {t('queue.file.title')}
      </Title>
      <Text c="dimmed">{t('queue.file.introduction')}</Text>
      <div className={classes.ways}>
        {isExportable && (
          <Button
            variant="default"
            leftSection={<IconFileDownload {...icon} />}
            aria-disabled={isBusy}
            onClick={onExport}
          >
            {t('queue.file.export')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFileUpload {...icon} />}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) input.current?.click();
          }}
        >
          {t('queue.file.import')}
        </Button>
        {/* Any file: devices that do not know its kind would not let it be chosen. */}
        <input ref={input} type="file" hidden onChange={choose} />
        <p role="status" className={classes.progress}>
          {isBusy && t(`queue.file.${step}`)}
        </p>
      </div>
    </section>
  );
}

interface QuestionProps {
  readonly contents: QueueFileContents;
  readonly onCancel: () => void;
  readonly onTake: () => void;
}

/** As many as anybody looks through; the others are counted. */
const shownItems = 50;

/** What a file has, before any of it is taken: it may have been written by somebody else. */
export function QueueFileQuestion({
  contents: { createdAt, items, unreadable },
  onCancel,
  onTake,
}: QuestionProps) {
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
