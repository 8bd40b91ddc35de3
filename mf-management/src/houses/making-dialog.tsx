import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import { useEffect, useRef, useState } from 'react';
import type { AccessCard } from '../login/access-card.ts';
import { useClosingRule } from '../login/closing-rule.tsx';
import { CopyButton } from '../login/copy-field.tsx';
import { LoginPart } from '../login/login-part.tsx';
import { loginText } from '../login/login-text.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { CardActions } from '../print/card-actions.tsx';
import { useTexts } from '../texts.ts';
import classes from './houses.module.css';
import { MadeAccess, RefusedAccess } from './made-access.tsx';
import type { AccessPlan } from './planned-accesses.ts';
import type { useMaking } from './use-making.ts';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly plan: AccessPlan;
  readonly making: ReturnType<typeof useMaking>;
  readonly onClose: () => void;
}

/** Accesses while they are made, and their logins afterwards. What is not finished stays planned when it is closed. */
export function MakingDialog({ accountId, rows, plan, making, onClose }: Props) {
  const { t } = useTexts();
  const { percent } = useFormats();
  const { accesses } = plan;
  const { made, left, end, isRunning } = making;
  const [securedIds, setSecuredIds] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const [shownId, setShownId] = useState<string>();
  const isFinished = !isRunning && left.length === 0;
  const finish = () => {
    plan.drop(accesses.map(({ id }) => id));
    onClose();
  };
  const cardOf = (id: string): AccessCard | undefined => {
    const answer = made.get(id);
    if (!answer) return undefined;
    const ofShare = new Set(answer.share.jobs);
    return { ...answer, meters: rows.filter(row => ofShare.has(row.id)) };
  };
  const cards = accesses.flatMap(({ id }) => cardOf(id) ?? []);
  const isEachSecured = accesses.every(({ id }) => !made.has(id) || securedIds.has(id));
  // Until all are made, what was made can be asked for again: nothing is lost by closing.
  const rule = useClosingRule(accountId, finish, isFinished && !isEachSecured);
  const secure = (ids: readonly string[]) => setSecuredIds(before => new Set([...before, ...ids]));
  const secureAll = () => secure([...made.keys()]);
  const close = () => {
    if (isRunning) making.stop();
    else if (isFinished) rule.close();
    else onClose();
  };
  const done = accesses.filter(({ state }) => state === 'made' || state === 'lost').length;
  const shown = shownId === undefined ? undefined : cardOf(shownId);
  const waiting = left.filter(({ state }) => state === 'waiting');
  const dealtWith = accesses.length - left.length;
  useEffect(() => {
    // The button that had the focus has gone with the last access.
    if (isFinished && document.activeElement === document.body)
      list.current?.closest('dialog')?.querySelector<HTMLElement>('[data-dialog-title]')?.focus();
  }, [isFinished]);
  return (
    <>
      <Dialog
        open
        isWide
        onClose={close}
        title={t(isFinished ? 'houses.finished' : 'houses.making')}
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
            label={t('houses.progress', { count: accesses.length, done, all: accesses.length })}
            percent={(dealtWith / accesses.length) * 100}
            text={percent((dealtWith / accesses.length) * 100)}
          />
          <div role="status">
            {isFinished && cards.length > 0 && (
              <Notice kind={rule.isSecured ? 'SUCCESS' : 'WARNING'}>
                {t(rule.isSecured ? 'login.secured' : 'houses.secureAll')}
              </Notice>
            )}
            {!isRunning && !isFinished && (
              <Notice kind={end === 'unreachable' ? 'ERROR' : 'INFO'}>
                {t(end === 'unreachable' ? 'houses.unreachable' : 'houses.stopped')}
              </Notice>
            )}
          </div>
          {!isFinished && (
            <div className={classes.ways}>
              <Button
                variant={isRunning ? 'default' : 'filled'}
                onClick={isRunning ? making.stop : () => void making.goOn()}
              >
                {t(isRunning ? 'houses.stop' : 'houses.goOn')}
              </Button>
              {!isRunning && waiting.length > 0 && (
                <Button variant="default" onClick={() => plan.drop(waiting.map(({ id }) => id))}>
                  {t('houses.drop')}
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
          <ul ref={list} className={classes.groups} aria-label={t('meters.column.accesses')}>
            {accesses.map(planned =>
              planned.state === 'refused' ? (
                <RefusedAccess
                  key={planned.id}
                  planned={planned}
                  rows={rows}
                  isLocked={isRunning}
                  onAgain={() => making.again(planned)}
                  onAgainWithout={() => making.againWithoutRefused(planned)}
                />
              ) : (
                <MadeAccess
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
