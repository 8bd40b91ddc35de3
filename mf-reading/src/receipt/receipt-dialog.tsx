import type { Job } from '@zaehlwerk/api';
import { dayOfInstant, meterTypeOf, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import {
  cityLine,
  meterTypeName,
  nameLines,
  readingText,
  streetLine,
  useFormats,
} from '@zaehlwerk/metering/job-text';
import { useApplication } from '@zaehlwerk/store';
import { Button, Dialog } from '@zaehlwerk/ui';
import { ReadingValue } from '@zaehlwerk/ui/metering';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../texts.ts';
import classes from './receipt.module.css';
import { submissionsOf } from './submissions.ts';

interface Props {
  readonly job: Job;
  readonly onClose: () => void;
}

/** What the server has taken of a job: on the screen as a dialog, and as long as that is open alone on paper. */
export function ReceiptDialog({ job, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('receipt.title')}
      closeLabel={t('receipt.close')}
      actions={<Button onClick={() => window.print()}>{t('receipt.print')}</Button>}
    >
      <ReceiptText job={job} />
      <OnPaper>
        <PaperTitle />
        <ReceiptText job={job} />
      </OnPaper>
    </Dialog>
  );
}

/** Beside the page and its dialogs, which are left out of print meanwhile. */
function OnPaper({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.receipt = '';
    return () => {
      delete dataset.receipt;
    };
  }, []);
  return createPortal(
    <div className={classes.paper} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}

function PaperTitle() {
  const { t } = useTexts();
  const { applicationName } = useApplication();
  return (
    <>
      <p>{applicationName}</p>
      <h1>{t('receipt.title')}</h1>
    </>
  );
}

function ReceiptText({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const { style, day, moment } = useFormats();
  const { meter, customer } = job;
  const address = meter.meterAddress;
  const places = [streetLine(address), cityLine(address), address?.locationDescription].filter(Boolean);
  return (
    <div className={classes.receipt}>
      <dl className={classes.facts}>
        <Fact name={t('receipt.meter')}>{`${meterTypeName(t, job)} ${meter.meterNumber}`}</Fact>
        <Fact name={t('receipt.place')}>{places.join(', ')}</Fact>
        <Fact name={t('receipt.customer')}>{nameLines(customer).join(', ')}</Fact>
      </dl>
      {submissionsOf(job).map(({ number, created, rates }) => (
        <div key={number ?? created} className={classes.submission}>
          <dl className={classes.facts}>
            <Fact name={t('receipt.number')}>
              {number && <strong className={classes.number}>{number}</strong>}
            </Fact>
            <Fact name={t('receipt.created')}>{moment(created)}</Fact>
          </dl>
          <dl className={classes.facts}>
            {rates.map(({ task, result }) => (
              <Fact key={task.taskId} name={t('reading.label', { rate: rateLabel(task) }).trim()}>
                <ReadingValue
                  value={readingText(result.readingValue)}
                  localeStyle={style}
                  postDecimals={task.postDecimals}
                  unit={unitOfRate(task, meterTypeOf(job))}
                />
                <br />
                {t('sent.readOn', { day: day(dayOfInstant(result.readingDate)) })}
                {result.comment && (
                  <>
                    <br />
                    {`${t('comment.label')}: ${result.comment}`}
                  </>
                )}
              </Fact>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** A name and what it is; nothing where there is nothing to say. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
