import { jobProgress } from '@zaehlwerk/domain';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { useJobsOfAccounts } from '@zaehlwerk/metering/jobs';
import { useAccountCommands, useAccounts } from '@zaehlwerk/store';
import { useSetShowsAllAccounts, useShowsAllAccounts } from '@zaehlwerk/store/data';
import { Button, focusPageHeading, Paper, Title, VisuallyHidden } from '@zaehlwerk/ui';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './home-card.module.css';

/** The other logins, or all of them where they are shown together, each with progress and a button to show it alone. */
export function AccountList() {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const { makeCurrent } = useAccountCommands();
  const jobsOf = new Map(useJobsOfAccounts().map(({ accountId, state }) => [accountId, state]));
  const id = useId();
  const isAll = useShowsAllAccounts();
  const showAll = useSetShowsAllAccounts();
  const accounts = useAccounts();
  if (accounts.length < 2) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {isAll ? t('home.accounts') : t('home.otherAccounts')}
      </Title>
      <ul className={classes.accounts}>
        {(isAll ? accounts : accounts.slice(1)).map(({ accountId, name, username, parentName }) => {
          const state = jobsOf.get(accountId);
          const progress = state?.status === 'ready' ? jobProgress(state.value).overall : undefined;
          const done = progress && percentDone(progress);
          return (
            <Paper component="li" key={accountId} className={classes.account ?? ''}>
              <p className={classes.accountName}>{name}</p>
              <p className={classes.note}>
                {parentName ? t('home.createdBy', { parent: parentName }) : username}
              </p>
              {progress && done !== undefined && (
                <ProgressBar
                  label={t('progress.overall', {
                    done: count(progress.done),
                    all: count(progress.open + progress.done),
                  })}
                  percent={done}
                  text={percent(done)}
                />
              )}
              <Button
                variant="default"
                onClick={() => {
                  makeCurrent(accountId);
                  showAll(false);
                  focusPageHeading();
                }}
              >
                {isAll ? t('home.showOnly') : t('home.switch')}
                <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </Paper>
          );
        })}
      </ul>
    </section>
  );
}
