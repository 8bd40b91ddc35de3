import { IconFileDownload, IconLogin2, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useIsOpenPage } from '@zaehlwerk/module-kit';
import { useFeature } from '@zaehlwerk/store';
import { type QueuedItem, summaryOf } from '@zaehlwerk/store/data';
import { Button, Paper, Title } from '@zaehlwerk/ui';
import { memo, useRef } from 'react';
import { ShortLabel } from '../accounts/switch-account-button.tsx';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { useItemLabels } from './item-labels.ts';
import {
  ItemProblem,
  isOfClosedShare,
  isStuck,
  nextAttemptOf,
  type ShownStatus,
  StatusLabel,
} from './item-status.tsx';
import classes from './queue-item.module.css';
import { editAddress, kindIn, moduleOf } from './queue-kinds.ts';
import { useSendNow } from './send-all.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useQueueFormats } from './use-queue-formats.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface Props {
  readonly item: QueuedItem;
  readonly status: ShownStatus;
  /** 3 if the items are grouped. */
  readonly headingLevel: 2 | 3;
  readonly onExport: (item: QueuedItem) => void;
  readonly onDiscard: (item: QueuedItem) => void;
}

const icon = { size: '1.25rem', 'aria-hidden': true } as const;

/** An unsent item. If its account is logged out, only title and owner are shown, unless the login is closed. */
export const QueueItem = memo(function QueueItem({ item, status, headingLevel, onExport, onDiscard }: Props) {
  const { t } = useShellTexts();
  const sendNow = useSendNow();
  const { moment, time, value: number } = useQueueFormats();
  const { name, values } = summaryOf(item);
  const kind = kindIn(moduleOf(useHost().set.modules, item.kind), item.kind);
  const { title, labelOf } = useItemLabels();
  const hasEditPage = useIsOpenPage(kind?.edit?.route ?? '');
  const isReadable = kind !== undefined && item.version <= kind.version;
  const isOwn = status !== 'signIn';
  const isSendable = isOwn && status !== 'sending' && !isOfClosedShare(status);
  const isEditable =
    hasEditPage && isReadable && isSendable && !kind?.edit?.unless?.includes(item.problem?.reason ?? '');
  const next = nextAttemptOf(item, Date.now());
  const isTimed = status === 'busy' || status === 'waiting';
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRestoreFocus();
  // The actions disappear while the item is sent.
  const actions = useRestoreFocus(heading);
  return (
    <Paper ref={card} withBorder className={classes.item ?? ''} data-status={status}>
      <div className={classes.head}>
        <Title ref={heading} tabIndex={-1} order={headingLevel} size="h4" className={classes.meter ?? ''}>
          {title({ kind: item.kind, name })}
        </Title>
        <StatusLabel status={status}>
          {isTimed && next !== undefined
            ? t('queue.state.busyUntil', { time: time(next) })
            : t(`queue.state.${status}`)}
        </StatusLabel>
      </div>
      {isOwn && (
        <>
          <dl className={classes.values}>
            {values.map(({ label, value, unit }) => (
              <div key={label}>
                <dt>{labelOf(item.kind, 'value', '{{label}}', label)}</dt>
                <dd>
                  {number(value)} {unit}
                </dd>
              </div>
            ))}
          </dl>
          {status === 'sending' ? <SendingProgress item={item} /> : <ItemProblem item={item} />}
          {status === 'stopped' && <p className={classes.problem}>{t('queue.hint.stopped')}</p>}
          <p className={classes.facts}>
            {t('queue.queuedAt', { moment: moment(item.queuedAt) })}
            {item.fileIds.length > 0 && ` · ${t('queue.photos', { count: item.fileIds.length })}`}
          </p>
        </>
      )}
      {(!isOwn || isClosedForNow(status)) && <SignInHint name={item.accountName} />}
      {status !== 'sending' && (
        <div ref={actions} className={classes.actions}>
          {isSendable && (
            <Button
              variant="default"
              leftSection={<IconSend {...icon} />}
              onClick={() => void sendNow([item.id])}
            >
              <ShortLabel label={t('queue.retry')} about={name} />
            </Button>
          )}
          {kind && isEditable && (
            <Button
              component={Link}
              to={editAddress(kind, item)}
              variant="default"
              leftSection={<IconPencil {...icon} />}
            >
              <ShortLabel label={t('queue.edit')} about={name} />
            </Button>
          )}
          {isStuck(status) && (
            <Button
              variant="default"
              leftSection={<IconFileDownload {...icon} />}
              onClick={() => onExport(item)}
            >
              <ShortLabel label={t('queue.file.export')} about={name} />
            </Button>
          )}
          <Button variant="subtle" leftSection={<IconTrash {...icon} />} onClick={() => onDiscard(item)}>
            <ShortLabel label={t('queue.discard.action')} about={name} />
          </Button>
        </div>
      )}
    </Paper>
  );
}, isSameCard);

/** Sent once the share is open again. */
const isClosedForNow = (status: ShownStatus) => status === 'share_blocked' || status === 'share_expired';

/** Reading the queue creates new objects for unchanged items. A problem only changes with another attempt. */
const visibleParts = ({ item, ...props }: Props) => [
  ...Object.values(props),
  item.id,
  item.state,
  item.attempts,
  nextAttemptOf(item, 0),
];

function isSameCard(before: Props, after: Props): boolean {
  const shown = visibleParts(before);
  return visibleParts(after).every((value, index) => value === shown[index]);
}

/** The owner of an item, and the way to that login: no other login can send it (decisions.md 35). */
function SignInHint({ name }: { readonly name: string }) {
  const { t } = useShellTexts();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  const text = t('queue.signIn', { name });
  if (!severalAccounts) return <p className={classes.facts}>{text}</p>;
  return (
    <p className={classes.signIn}>
      <Button
        component={Link}
        to={ownPaths.addAccount}
        variant="default"
        leftSection={<IconLogin2 size="1.25rem" aria-hidden />}
      >
        {text}
      </Button>
    </p>
  );
}
