import {
  IconAlertOctagon,
  IconClockUp,
  IconLock,
  IconLockX,
  IconPhotoOff,
  IconPlayerPause,
  IconRefreshAlert,
  IconSend,
} from '@tabler/icons-react';
import { type ToldFault, toldFault } from '@zaehlwerk/domain';
import { type QueuedItem, type QueuedStatus, queuedStatus } from '@zaehlwerk/store/data';
import type { ClosedShare } from '@zaehlwerk/store/host';
import type { ReactNode } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useGiverOf } from './closed-share.tsx';
import classes from './item-status.module.css';
import { useProblemTexts } from './problem-texts.ts';
import type { QueueGroup } from './queue-groups.ts';
import itemClasses from './queue-item.module.css';
import { useQueueFormats } from './use-queue-formats.ts';

/**
 * How an item of the queue is shown. `signIn`: its account is not logged in here. That of a share that is closed has the
 * server's word for that.
 */
export type ShownStatus = QueuedStatus | 'signIn' | ClosedShare['code'];

/** How to show an item of a group, `inFlight` being the id of the one that is being sent. */
export function shownStatus(
  item: QueuedItem,
  { isLoggedIn, closed }: Pick<QueueGroup, 'isLoggedIn' | 'closed'>,
  inFlight: string | undefined,
): ShownStatus {
  return isLoggedIn ? queuedStatus(item, inFlight) : (closed?.code ?? 'signIn');
}

/** Statuses of an item of a closed share: it is not sent, and shown to whoever holds the device. */
export const isOfClosedShare = (status: ShownStatus): status is ClosedShare['code'] =>
  status.startsWith('share_');

/** Statuses that nothing but somebody's hand changes. */
export const isStuck = (status: ShownStatus) =>
  status === 'refused' || status === 'filesLost' || isOfClosedShare(status);

const icons = {
  sending: IconSend,
  waiting: IconClockUp,
  busy: IconRefreshAlert,
  signIn: IconLock,
  stopped: IconPlayerPause,
  refused: IconAlertOctagon,
  filesLost: IconPhotoOff,
  share_taken_back: IconLockX,
  share_blocked: IconLockX,
  share_expired: IconLockX,
};

interface Props {
  readonly status: ShownStatus;
  readonly children: ReactNode;
}

/** What becomes of an item, as a sign and in words. */
export function StatusLabel({ status, children }: Props) {
  const Icon = icons[status];
  return (
    <p className={classes.status} data-status={status}>
      <Icon size="1.25rem" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** When an item is tried again by itself, in milliseconds since 1970; `undefined` where that is up to something else. */
export function nextAttemptOf(item: QueuedItem, now: number): number | undefined {
  const { until = 0 } = (item.state === 'waiting' && item.wait) || {};
  return until > now ? until : undefined;
}

/** When an item is tried again, where that is known. */
export function NextAttempt({ item }: { readonly item: QueuedItem }) {
  const { t } = useShellTexts();
  const { moment } = useQueueFormats();
  const next = nextAttemptOf(item, Date.now());
  if (next === undefined) return null;
  return <p className={itemClasses.problem}>{t('queue.nextAttempt', { moment: moment(next) })}</p>;
}

/** What went wrong at the last attempt, in plain words; nothing where nothing did. */
export function ItemProblem({ item }: { readonly item: QueuedItem }) {
  const { t, hasText } = useShellTexts();
  const { isLoading, textOf } = useProblemTexts(item.kind);
  const giver = useGiverOf(item);
  const { limit } = useQueueFormats();
  const { problem } = item;
  if (problem === undefined) return null;
  if (problem.code !== 'refused') {
    const key = `queue.problem.${problem.reason}`;
    return <p className={itemClasses.problem}>{t(hasText(key) ? key : `queue.problem.${problem.code}`)}</p>;
  }
  const reasons = refusalReasons(item);
  if (reasons.length === 0) {
    const { reason = '', status = '' } = problem;
    const key = `queue.problem.${reason}`;
    const own = textOf(reason, { parent: giver }) ?? (hasText(key) ? t(key) : undefined);
    if (own === undefined && isLoading) return null;
    // An answer without a code of the portal's.
    const code = reason === '' || reason === 'unknown' ? String(status) : reason;
    return <p className={itemClasses.problem}>{own ?? t('queue.problem.refused', { code })}</p>;
  }
  const wordsOf = ({ code, details, label }: RefusalReason) => {
    const shown = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, limit(value)]));
    const own = textOf(code, shown);
    // A server that leaves a limit out.
    const text = own && !own.includes('{{') ? own : t('queue.problem.refused', { code });
    return label ? `${label}: ${text}` : text;
  };
  if (isLoading && reasons.some(({ code, details }) => textOf(code, details) === undefined)) return null;
  return (
    <ul className={itemClasses.reasons}>
      {reasons.map(reason => (
        <li key={`${reason.label} ${reason.code}`}>{wordsOf(reason)}</li>
      ))}
    </ul>
  );
}

/** A rule of the server that an item breaks (docs/guide/api-errors.md, "Rules of a submission"). */
interface RefusalReason extends ToldFault {
  /** The value that it is about, where there are several. */
  readonly label: string | undefined;
}

/** Why the server said no, rule by rule; empty where it named none. */
function refusalReasons({ problem, summary, request }: QueuedItem): readonly RefusalReason[] {
  const list = request.receipt?.values;
  return (problem?.fieldErrors ?? []).map(({ field, message }) => {
    const { code, details } = toldFault(message) ?? { code: message, details: {} };
    const [first, index] = field.split('.');
    const isOfOne = first === list && summary.values.length > 1;
    const label = isOfOne ? summary.values[Number(index)]?.label : undefined;
    return { code, details, label };
  });
}
