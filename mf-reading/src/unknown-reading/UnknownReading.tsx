import { dayOfInstant, formatDecimal } from '@zaehlwerk/domain';
import { isFocusInContent } from '@zaehlwerk/metering/form';
import { jobsPath, useFormats } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link, PageTitle, queuedItem, Slot, useNavigate } from '@zaehlwerk/module-kit';
import { useFeature, useNotify, useSession } from '@zaehlwerk/store';
import { useQueue } from '@zaehlwerk/store/data';
import { Button, focusPageHeading, PageHeading } from '@zaehlwerk/ui';
import { BackLink, EmptyState } from '@zaehlwerk/ui/metering';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type SentUnknown, UnknownForm } from './unknown-form.tsx';
import classes from './unknown-reading.module.css';

const newPath = '/ablesung/neu';

/** A reading for a meter without a job (specification section 2, `/ablesung/neu`). */
export default function UnknownReading() {
  const accountId = useSession()?.accountId;
  const isAllowed = useFeature('unknownReadingsAllowed');
  useNotAllowed(isAllowed);
  // A link leads to the list, where there may be no connection.
  useJobs();
  return isAllowed && accountId !== undefined ? <Page key={accountId} accountId={accountId} /> : null;
}

function Page({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  const [sent, setSent] = useState<SentUnknown>();
  const turned = useRef(sent);
  // In an effect: on a slow device, the next frame still has the previous heading.
  useEffect(() => {
    if (turned.current === sent) return;
    turned.current = sent;
    window.scrollTo(0, 0);
    if (isFocusInContent()) focusPageHeading();
  }, [sent]);
  return (
    <div className={classes.page}>
      <PageTitle>{t('unknown.title')}</PageTitle>
      {sent ? (
        <UnknownSent sent={sent} onAnother={() => setSent(undefined)} />
      ) : (
        <>
          <BackLink component={Link} to={jobsPath}>
            {t('jobs.back')}
          </BackLink>
          <PageHeading>{t('unknown.title')}</PageHeading>
          <p className={classes.intro}>{t('unknown.intro')}</p>
          <UnknownForm accountId={accountId} onSent={setSent} />
        </>
      )}
    </div>
  );
}

/** Redirects to the jobs with a notification (specification sections 6 and 8). */
function useNotAllowed(isAllowed: boolean): void {
  const { t } = useTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const isSaid = useRef(false);
  useEffect(() => {
    if (isAllowed || isSaid.current) return;
    isSaid.current = true;
    notify({ type: 'ERROR', title: t('unknown.notAllowed.title'), message: t('unknown.notAllowed.message') });
    navigate(jobsPath, { replace: true });
  }, [isAllowed, notify, navigate, t]);
}

interface Props {
  readonly sent: SentUnknown;
  readonly onAnother: () => void;
}

function UnknownSent({ sent: { form, accountName, itemId }, onAnother }: Props) {
  const { t } = useTexts();
  const item = useQueue().items.find(({ id }) => id === itemId);
  const isRefused = item?.state === 'refused';
  useWhenGone(isRefused, item !== undefined, onAnother);
  const { style, day } = useFormats();
  const { check, reading } = form;
  const value = 'value' in check ? formatDecimal(check.value, style) : '';
  return (
    <EmptyState
      headingLevel={1}
      illustration={item ? 'offline' : 'done'}
      title={t(item ? (isRefused ? 'queue.refused.title' : 'queue.waiting.title') : 'unknown.sent.title')}
      actions={
        <>
          {isRefused && (
            <Button
              component={Link}
              to={`${newPath}?reading=${encodeURIComponent(itemId)}`}
              onClick={onAnother}
            >
              {t('queue.edit')}
            </Button>
          )}
          <Button variant="default" onClick={onAnother}>
            {t('unknown.another')}
          </Button>
          <Button component={Link} to={jobsPath} {...(isRefused && { variant: 'default' })}>
            {t('jobs.back')}
          </Button>
        </>
      }
    >
      <p>
        {t('unknown.sent.message', {
          meterNumber: reading.meterNumber,
          value,
          day: day(dayOfInstant(reading.readingDate)),
        })}
      </p>
      {accountName !== undefined && <p>{t('unknown.sent.account', { name: accountName })}</p>}
      {item && <Slot of={queuedItem} item={item} shows="problem" />}
      {isRefused && <Slot of={queuedItem} item={item} shows="actions" />}
    </EmptyState>
  );
}

/** Calls `leave` when a refused reading was discarded, or moved back to the form. */
function useWhenGone(isRefused: boolean, isThere: boolean, leave: () => void): void {
  const wasRefused = useRef(false);
  useEffect(() => {
    if (wasRefused.current && !isThere) leave();
    wasRefused.current = isRefused;
  }, [isRefused, isThere, leave]);
}
