import type { DataRequestKind } from '@zaehlwerk/api/personal-data';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { Button, Failure, focusPageHeading, Notice, PageHeading, Skeleton } from '@zaehlwerk/ui';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './my-data.module.css';
import { useDataRequests } from './use-data-requests.ts';

const stored = ['person', 'meters', 'readings', 'shares', 'logins'] as const;

/** What is stored about the holder of the account, and requests that the utility fulfils. */
export default function MyData() {
  const { t } = useTexts();
  const { legal } = useApplication();
  return (
    <>
      <PageTitle>{t('myData.title')}</PageTitle>
      <PageHeading>{t('myData.title')}</PageHeading>
      <div className={classes.page}>
        <Part title={t('myData.stored.title')}>
          <p>{t('myData.stored.utility')}</p>
          <ul>
            {stored.map(name => (
              <li key={name}>{t(`myData.stored.${name}`)}</li>
            ))}
          </ul>
          <p>{t('myData.stored.device')}</p>
          {legal.privacy?.enabled && (
            <p>
              <Link to="/privacy">{t('privacy.title')}</Link>
            </p>
          )}
        </Part>
        <Requests />
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Requests() {
  const { t } = useTexts();
  const { state, isPending, failed, change, retry } = useDataRequests();
  if (state === 'loading') return <Skeleton height={240} mb="100dvh" />;
  if (state === 'byLink') return <Notice kind="INFO">{t('myData.byLink')}</Notice>;
  if (state === 'failed')
    return (
      <Failure
        title={t('myData.failed.title')}
        explanation={t('text.failed.message')}
        retry={{
          label: t('text.retry'),
          onRetry: () => {
            focusPageHeading();
            retry();
          },
        }}
      />
    );
  const part = (kind: DataRequestKind) => (
    <Part title={t(`myData.${kind}.title`)}>
      <p>{t(`myData.${kind}.text`)}</p>
      <Request
        kind={kind}
        requested={state.find(request => request.kind === kind)?.requested}
        isPending={isPending}
        onChange={isWanted => void change({ kind, isWanted })}
      />
      {failed === kind && (
        <Notice kind="ERROR" role="alert" title={t('myData.problem')}>
          {t('text.failed.message')}
        </Notice>
      )}
    </Part>
  );
  return (
    <>
      {part('export')}
      {part('deletion')}
    </>
  );
}

const dayFields = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

interface RequestProps {
  readonly kind: DataRequestKind;
  /** A moment. */
  readonly requested: string | undefined;
  readonly isPending: boolean;
  readonly onChange: (isWanted: boolean) => void;
}

function Request({ kind, requested, isPending, onChange }: RequestProps) {
  const { t, locale } = useTexts();
  const { timeZone } = useApplication();
  // Without the shared code for formats, which would make chunks of other pages larger.
  const region = locale === 'en' ? 'en-GB' : locale;
  const day = new Intl.DateTimeFormat(region, { ...dayFields, timeZone });
  const isRequested = requested !== undefined;
  // One button in one place: the focus stays on it.
  return (
    <>
      <div role="status" className={classes.state}>
        {requested && (
          <Notice kind="INFO">
            {t('myData.requested', {
              day: day.format(new Date(requested)),
            })}
          </Notice>
        )}
      </div>
      <Button
        variant="default"
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => onChange(!isRequested)}
      >
        {t(`myData.${kind}.${isRequested ? 'withdraw' : 'request'}`)}
      </Button>
    </>
  );
}
