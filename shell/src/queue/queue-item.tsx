import { IconFileDownload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useIsOpenPage } from '@zaehlwerk/module-kit';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { Button, Paper, Title } from '@zaehlwerk/ui';
import { memo, useRef } from 'react';
import { ShortLabel } from '../accounts/switch-account-button.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { editPath, editRoute } from './edit-path.ts';
import { ItemProblem } from './item-problem.tsx';
import classes from './queue-item.module.css';
import { isSameItem } from './same-item.ts';
import { isOutOfHand, isPutAside, isStuck, type ShownStatus } from './shown-status.ts';
import { SignInHint } from './sign-in-hint.tsx';
import { StatusLabel } from './status-label.tsx';
import { useFocusWhenGone } from './use-focus-when-gone.ts';
import { useQueueFormats } from './use-queue-formats.ts';
import { useSendNow } from './use-send-now.ts';

interface Props {
  readonly item: QueuedItem;
  readonly status: ShownStatus;
  /** 3 where the items are in groups. */
  readonly headingLevel: 2 | 3;
  readonly onExport: (item: QueuedItem) => void;
  readonly onDiscard: (item: QueuedItem) => void;
}

const icon = { size: '1.25rem', 'aria-hidden': true } as const;

/**
 * One reading that is not on the server yet: what it is, what becomes of it, and what can be done. Of an account that
 * is not logged in here nothing is shown but the meter's number and whose it is.
 */
export const QueueItem = memo(function QueueItem({ item, status, headingLevel, onExport, onDiscard }: Props) {
  const { t } = useShellTexts();
  const sendNow = useSendNow();
  const { moment, time, value: number } = useQueueFormats();
  const { meterNumber, values } = item.summary;
  const isEditable = useIsOpenPage(editRoute(item)) && !isOutOfHand(status) && status !== 'signIn';
  const isOwn = status !== 'signIn';
  const card = useRef<HTMLDivElement>(null);
  useFocusWhenGone(card);
  return (
    <Paper ref={card} withBorder className={classes.item ?? ''} data-status={status}>
      <div className={classes.head}>
        <Title order={headingLevel} size="h4" className={classes.meter ?? ''}>
          {t('queue.meter', { meterNumber })}
        </Title>
        <StatusLabel status={status}>
          {status === 'busy' && item.nextAttemptAt !== undefined
            ? t('queue.state.busyUntil', { time: time(item.nextAttemptAt) })
            : t(`queue.state.${status}`)}
        </StatusLabel>
      </div>
      {isOwn && (
        <>
          <dl className={classes.values}>
            {values.map(({ label, value, unit }) => (
              <div key={label}>
                <dt>{t('queue.reading', { register: label }).trim()}</dt>
                <dd>
                  {number(value)} {unit}
                </dd>
              </div>
            ))}
          </dl>
          <ItemProblem item={item} />
          {isPutAside(status) && <p className={classes.problem}>{t(`queue.hint.${status}`)}</p>}
          <p className={classes.facts}>
            {t('queue.queuedAt', { moment: moment(item.queuedAt) })}
            {item.fileIds.length > 0 && ` · ${t('queue.photos', { count: item.fileIds.length })}`}
          </p>
        </>
      )}
      {!isOwn && <SignInHint name={item.accountName} />}
      <div className={classes.actions}>
        {isOwn && !isOutOfHand(status) && (
          <Button variant="default" leftSection={<IconSend {...icon} />} onClick={() => sendNow([item.id])}>
            <ShortLabel label={t('queue.retry')} about={meterNumber} />
          </Button>
        )}
        {isEditable && (
          <Button
            component={Link}
            to={editPath(item)}
            variant="default"
            leftSection={<IconPencil {...icon} />}
          >
            <ShortLabel label={t('queue.edit')} about={meterNumber} />
          </Button>
        )}
        {isStuck(status) && (
          <Button
            variant="default"
            leftSection={<IconFileDownload {...icon} />}
            onClick={() => onExport(item)}
          >
            <ShortLabel label={t('queue.file.export')} about={meterNumber} />
          </Button>
        )}
        {status !== 'sending' && (
          <Button variant="subtle" leftSection={<IconTrash {...icon} />} onClick={() => onDiscard(item)}>
            <ShortLabel label={t('queue.discard.action')} about={meterNumber} />
          </Button>
        )}
      </div>
    </Paper>
  );
}, isSameCard);

function isSameCard(before: Props, after: Props): boolean {
  return (
    before.status === after.status &&
    before.headingLevel === after.headingLevel &&
    before.onExport === after.onExport &&
    before.onDiscard === after.onDiscard &&
    isSameItem(before.item, after.item)
  );
}
