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
import { parseFault } from '@zaehlwerk/domain';
import { useTextsOf } from '@zaehlwerk/module-kit/host/page';
import { type QueuedItem, type QueuedStatus, queuedStatus } from '@zaehlwerk/store/data';
import type { ClosedShare } from '@zaehlwerk/store/host';
import { type ReactNode, useEffect, useState } from 'react';
import { useHost } from '../host.tsx';
import { shellNamespace } from '../language/i18n.ts';
import { useShellTexts } from '../language/shell-texts.ts';
import { useGiverOf } from './closed-share-texts.ts';
import classes from './item-status.module.css';
import type { QueueGroup } from './queue-groups.ts';
import itemClasses from './queue-item.module.css';
import { kindIn, moduleOf } from './queue-kinds.ts';
import { useQueueFormats } from './use-queue-formats.ts';

/** `signIn`: its account is not logged in here. An item of a closed share has the server's code of the share. */
export type ShownStatus = QueuedStatus | 'signIn' | ClosedShare['code'];

export function shownStatus(
  item: QueuedItem,
  { isLoggedIn, closed }: Pick<QueueGroup, 'isLoggedIn' | 'closed'>,
  inFlight: string | undefined,
): ShownStatus {
  return isLoggedIn ? queuedStatus(item, inFlight) : (closed?.code ?? 'signIn');
}

/** Items of a closed share are not sent, and visible to everyone with the device. */
export const isOfClosedShare = (status: ShownStatus): status is ClosedShare['code'] =>
  status.startsWith('share_') || status === 'account_deleted';

/** Statuses that only the user can change. */
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
};

export function StatusLabel({
  status,
  children,
}: {
  readonly status: ShownStatus;
  readonly children: ReactNode;
}) {
  const Icon = isOfClosedShare(status) ? IconLockX : icons[status];
  return (
    <p className={classes.status} data-status={status}>
      <Icon size="1.25rem" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** Time of the automatic retry in milliseconds since 1970; `undefined` if none is scheduled. */
export function nextAttemptOf(item: QueuedItem, now: number): number | undefined {
  const { until = 0 } = (item.state === 'waiting' && item.wait) || {};
  return until > now ? until : undefined;
}

export function NextAttempt({ item }: { readonly item: QueuedItem }) {
  const { t } = useShellTexts();
  const { moment } = useQueueFormats();
  const next = nextAttemptOf(item, Date.now());
  if (next === undefined) return null;
  return <p className={itemClasses.problem}>{t('queue.nextAttempt', { moment: moment(next) })}</p>;
}

export function ItemProblem({ item }: { readonly item: QueuedItem }) {
  const { t, hasText } = useShellTexts();
  const { isLoading, textOf } = useProblemTexts(item.kind);
  const giver = useGiverOf(item);
  const { limit } = useQueueFormats();
  const { problem } = item;
  if (problem === undefined) return null;
  const { reason = '', status = '' } = problem;
  const key = `queue.problem.${reason}`;
  if (problem.code !== 'refused')
    return <p className={itemClasses.problem}>{t(hasText(key) ? key : `queue.problem.${problem.code}`)}</p>;
  const reasons = refusalReasons(item);
  if (reasons.length === 0) {
    const own = textOf(reason, { parent: giver }) ?? (hasText(key) ? t(key) : undefined);
    if (own === undefined && isLoading) return null;
    // Not a code of the portal.
    const code = reason === '' || reason === 'unknown' ? String(status) : reason;
    return <p className={itemClasses.problem}>{own ?? t('queue.problem.refused', { code })}</p>;
  }
  const wordsOf = ({ code, details, label }: (typeof reasons)[number]) => {
    const shown = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, limit(value)]));
    const own = textOf(code, shown);
    // The server left out a value.
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

/**
 * The rules of the server that an item breaks (docs/guide/api-errors.md, "Rules of a submission"); empty if the server
 * names none. `label`: that of the value, if there are several.
 */
function refusalReasons({ problem, summary, request }: QueuedItem) {
  const list = request.receipt?.values;
  return (problem?.fieldErrors ?? []).map(({ field, message }) => {
    const { code, details } = parseFault(message) ?? { code: message, details: {} };
    const [first, index] = field.split('.');
    const isOfOne = first === list && summary.values.length > 1;
    const label = isOfOne ? summary.values[Number(index)]?.label : undefined;
    return { code, details, label };
  });
}

/** The texts for problems of a kind: part of its module's texts, loaded on demand. */
function useProblemTexts(kindName: string) {
  const { set, loader } = useHost();
  const module = moduleOf(set.modules, kindName);
  const pattern = kindIn(module, kindName)?.texts?.problem;
  const build = module && pattern !== undefined && !('refusal' in module.build) ? module.build : undefined;
  const { t, hasText } = useTextsOf<Record<`${string}.${string}`, string>>(build?.name ?? shellNamespace);
  const [settled, setSettled] = useState<typeof build>();
  useEffect(() => {
    const settle = () => setSettled(build);
    if (build) loader.textsOf(build).then(settle, settle);
  }, [loader, build]);
  return {
    isLoading: build !== settled,
    /** `undefined` if there is no text, or it cannot be loaded. */
    textOf: (code: string, values: Readonly<Record<string, string>>) => {
      const key = pattern?.replace('*', () => code) ?? '';
      // Untrusted names: `replace` keeps them apart from the options.
      return build && hasText(key) ? t(key, { replace: values }) : undefined;
    },
  };
}
