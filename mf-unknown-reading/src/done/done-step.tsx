import { IconPrinter, IconShare } from '@tabler/icons-react';
import { CopyButton, ShareButton } from '@zaehlwerk/metering/copy';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { Button, Notice } from '@zaehlwerk/ui';
import { useRef } from 'react';
import { SummaryLists } from '../summary/summary-lists.tsx';
import { useTexts } from '../texts.ts';
import type { ReceiptState, Wizard } from '../wizard/wizard.ts';
import classes from './done-step.module.css';

export function DoneStep({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { applicationName } = useApplication();
  const number = useRef<HTMLSpanElement>(null);
  if (!wizard.sent) return null;
  const { response, receipt } = wizard.sent;
  const [head, tail] = response.submissionNumber.split('-');
  return (
    <div className={classes.done}>
      {/* In print it replaces the step's heading. */}
      <h1 hidden className={classes.printed}>{`${t('title')} – ${applicationName}`}</h1>
      <Notice kind="SUCCESS" role="status" title={t('readingRequest.success')}>
        <span className={classes.onScreen}>{t('done.message')}</span>
      </Notice>
      <dl className={classes.receipt}>
        <dt>{t('done.number')}</dt>
        <dd className={classes.number}>
          <span ref={number} translate="no">
            {head}-{/* A hyphen before a digit is no place to break at. */}
            <wbr />
            {tail}
          </span>
          <span className={classes.take}>
            <CopyButton
              isIcon
              field={t('done.number')}
              text={response.submissionNumber}
              shownIn={() => number.current}
            />
            <ShareButton
              isIcon
              label={t('done.share')}
              icon={<IconShare size="1.25rem" aria-hidden="true" />}
              content={{
                title: `${t('title')} – ${applicationName}`,
                text: `${t('done.number')}: ${response.submissionNumber}`,
              }}
            />
          </span>
        </dd>
        <dt>{t('done.created')}</dt>
        <dd>{moment(response.created)}</dd>
      </dl>
      <Receipt state={receipt} email={wizard.validation.reading.email ?? ''} />
      <SummaryLists wizard={wizard} />
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconPrinter size="1.25rem" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('done.print')}
        </Button>
        <Button onClick={wizard.beginAnother}>{t('done.another')}</Button>
        <Button component={Link} to="/" variant="default">
          {t('toStart')}
        </Button>
      </div>
    </div>
  );
}

function Receipt({ state, email }: { readonly state: ReceiptState; readonly email: string }) {
  const { t } = useTexts();
  return (
    <>
      <p role="status" className={classes.mail}>
        {state === 'asked' && t('done.receipt.asked')}
        {state === 'waiting' && t('done.receipt.waiting')}
        {state === 'sent' && t('readingReceipt.success', { email })}
      </p>
      {state === 'failed' && (
        <Notice kind="ERROR" role="alert" title={t('readingReceipt.error.title')}>
          {t('readingReceipt.error')}
        </Notice>
      )}
    </>
  );
}
