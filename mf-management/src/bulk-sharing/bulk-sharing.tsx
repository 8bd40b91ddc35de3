import type { Share } from '@zaehlwerk/api/sharing';
import { CopyButton } from '@zaehlwerk/metering/copy';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import { useEffect, useRef, useState } from 'react';
import { useClosingRule } from '../login/closing-rule.tsx';
import { LoginPart, loginPart } from '../login/login-part.tsx';
import { loginText, type ShareCard } from '../login/share-card.ts';
import { type MeterRow, metersOf } from '../meters/meter-rows.ts';
import { CardActions } from '../print/card-actions.tsx';
import { useTexts } from '../texts.ts';
import classes from './bulk-sharing.module.css';
import { GroupsDialog } from './groups-dialog.tsx';
import { PlannedShareRow, RefusedShareRow } from './planned-share-row.tsx';
import { type SharePlan, useSharePlan } from './share-plan.ts';
import { useBulkCreate } from './use-bulk-create.ts';

export interface BulkSharingProps {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly shares: readonly Share[];
  readonly onClose: () => void;
}

/** One share for each house: first the choice, then their creation, also on from where an earlier visit ended. */
export function BulkSharing({ accountId, rows, shares, onClose }: BulkSharingProps) {
  const plan = useSharePlan(accountId);
  const bulk = useBulkCreate(accountId, plan);
  // The view of a login has to be there before there is one.
  useEffect(() => void loginPart.load(), []);
  if (plan.shares.length === 0)
    return (
      <GroupsDialog
        rows={rows}
        shares={shares}
        onCreate={planned => void bulk.begin(planned)}
        onClose={onClose}
      />
    );
  return <ProgressDialog accountId={accountId} rows={rows} plan={plan} bulk={bulk} onClose={onClose} />;
}

interface ProgressProps extends Omit<BulkSharingProps, 'shares'> {
  readonly plan: SharePlan;
  readonly bulk: ReturnType<typeof useBulkCreate>;
}

/** Shares while they are created, and their logins afterwards. Closed before the end, the rest stays planned. */
function ProgressDialog({ accountId, rows, plan, bulk, onClose }: ProgressProps) {
  const { t } = useTexts();
  const { percent } = useFormats();
  const { shares } = plan;
  const { made, left, end, isRunning } = bulk;
  const [securedIds, setSecuredIds] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const [shownId, setShownId] = useState<string>();
  const isFinished = !isRunning && left.length === 0;
  const finish = () => {
    plan.drop(shares.map(({ id }) => id));
    onClose();
  };
  const cardOf = (id: string): ShareCard | undefined => {
    const answer = made.get(id);
    return answer && { ...answer, meters: metersOf(answer.share, rows) };
  };
  const cards = shares.flatMap(({ id }) => cardOf(id) ?? []);
  const isEachSecured = shares.every(({ id }) => !made.has(id) || securedIds.has(id));
  // Until all are created, each login can be fetched again: nothing is lost by closing.
  const rule = useClosingRule(accountId, finish, isFinished && !isEachSecured);
  const secure = (ids: readonly string[]) => setSecuredIds(before => new Set([...before, ...ids]));
  const secureAll = () => secure([...made.keys()]);
  const close = () => {
    if (isRunning) bulk.stop();
    else if (isFinished) rule.close();
    else onClose();
  };
  const done = shares.filter(({ state }) => state === 'made' || state === 'lost').length;
  const shown = shownId === undefined ? undefined : cardOf(shownId);
  const waiting = left.filter(({ state }) => state === 'waiting');
  const percentDone = ((shares.length - left.length) / shares.length) * 100;
  useEffect(() => {
    // The focused button has gone with the last share.
    if (isFinished && document.activeElement === document.body)
      list.current?.closest('dialog')?.querySelector<HTMLElement>('[data-dialog-title]')?.focus();
  }, [isFinished]);
  return (
    <>
      <Dialog
        isWide
        onClose={close}
        title={t(isFinished ? 'bulkSharing.finished' : 'bulkSharing.making')}
        closeLabel={t('share.close')}
        isCloseDisabled={isRunning || !rule.isSecured}
        actions={
          isFinished && (
            <Button disabled={!rule.isSecured} onClick={close}>
              {t('login.done')}
            </Button>
          )
        }
      >
        <div className={classes.form}>
          <ProgressBar
            label={t('bulkSharing.progress', { count: shares.length, done, all: shares.length })}
            percent={percentDone}
            text={percent(percentDone)}
          />
          <div role="status">
            {isFinished && cards.length > 0 && (
              <Notice kind={rule.isSecured ? 'SUCCESS' : 'WARNING'}>
                {t(rule.isSecured ? 'login.secured' : 'bulkSharing.secureAll')}
              </Notice>
            )}
            {!isRunning && !isFinished && (
              <Notice kind={end === 'unreachable' ? 'ERROR' : 'INFO'}>
                {t(end === 'unreachable' ? 'bulkSharing.unreachable' : 'bulkSharing.stopped')}
              </Notice>
            )}
          </div>
          {!isFinished && (
            <div className={classes.ways}>
              <Button
                variant={isRunning ? 'default' : 'filled'}
                onClick={isRunning ? bulk.stop : () => void bulk.resume()}
              >
                {t(isRunning ? 'bulkSharing.stop' : 'bulkSharing.resume')}
              </Button>
              {!isRunning && waiting.length > 0 && (
                <Button variant="default" onClick={() => plan.drop(waiting.map(({ id }) => id))}>
                  {t('bulkSharing.drop')}
                </Button>
              )}
            </div>
          )}
          {isFinished && cards.length > 0 && (
            <>
              <CopyButton
                label={t('login.copyAll')}
                text={cards.map(card => loginText(t, card)).join('\n\n')}
                onCopied={secureAll}
              />
              <CardActions cards={cards} onKept={secureAll} />
            </>
          )}
          <ul ref={list} className={classes.groups} aria-label={t('meters.column.shares')}>
            {shares.map(planned =>
              planned.state === 'refused' ? (
                <RefusedShareRow
                  key={planned.id}
                  planned={planned}
                  rows={rows}
                  isLocked={isRunning}
                  onAgain={() => bulk.again(planned)}
                  onAgainWithout={() => bulk.againWithoutRefused(planned)}
                />
              ) : (
                <PlannedShareRow
                  key={planned.id}
                  planned={planned}
                  card={cardOf(planned.id)}
                  isSecured={securedIds.has(planned.id)}
                  onShow={() => setShownId(planned.id)}
                />
              ),
            )}
          </ul>
        </div>
      </Dialog>
      {shown && (
        <LoginPart
          accountId={accountId}
          card={shown}
          isNew
          canComeBack
          onSecured={() => shownId !== undefined && secure([shownId])}
          onClose={() => setShownId(undefined)}
        />
      )}
      {rule.question}
    </>
  );
}
