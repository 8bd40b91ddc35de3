import { PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { randomKey, useQuery, useQueuedBySubject, useSend } from '@zaehlwerk/store/data';
import { Button, Failure, PageHeading, Skeleton, Stack, Text } from '@zaehlwerk/ui';
import { appointmentKind } from '../queue-kinds.ts';
import { exchangeNotes } from '../slots.ts';
import { useTexts } from '../texts.ts';
import { exchanges } from './exchanges.ts';

/** The module's page: the meters due for exchange, each with a confirmation. */
export default function MeterExchange() {
  const { t } = useTexts();
  return (
    <Stack gap="lg">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeading>{t('title')}</PageHeading>
      <Exchanges accountId={useSession()?.accountId ?? ''} />
    </Stack>
  );
}

function Exchanges({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  const loaded = useQuery(exchanges);
  const queued = useQueuedBySubject(appointmentKind, accountId);
  const send = useSend();
  if (loaded.status === 'loading') return <Skeleton height={24} />;
  if (loaded.status === 'failed') {
    return (
      <Failure
        title={t('exchanges.failed.title')}
        explanation={t('exchanges.failed.explanation')}
        retry={{ label: t('exchanges.retry'), onRetry: loaded.reload }}
      />
    );
  }
  const confirm = (id: string, meterNumber: string) =>
    send(appointmentKind, {
      id: randomKey(),
      accountId,
      subject: id,
      body: { confirmed: true },
      files: new Map(),
      summary: { name: meterNumber, values: [] },
    });
  return loaded.value.map(({ id, meterNumber, isConfirmed }) => (
    <section key={id} aria-label={meterNumber}>
      {isConfirmed && <Text>{t('appointment.confirmed')}</Text>}
      {queued.has(id) && <Text>{t('appointment.queued')}</Text>}
      {!isConfirmed && !queued.has(id) && (
        <Button onClick={() => confirm(id, meterNumber)}>{t('appointment.confirm')}</Button>
      )}
      <Slot of={exchangeNotes} meter={meterNumber} />
    </section>
  ));
}
