import { IconFileCheck } from '@tabler/icons-react';
import { useAccounts } from '@zaehlwerk/store';
import { type SentReading, useSentReadings } from '@zaehlwerk/store/host';
import { Button, Paper, Text, Title } from '@zaehlwerk/ui';
import { useId, useState } from 'react';
import { ShortLabel } from '../accounts/switch-account-button.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue.module.css';
import itemClasses from './queue-item.module.css';
import { useItemTexts } from './queue-kinds.ts';
import { useGrowingCount } from './queue-list.tsx';
import { receivedAt, SentReceipt } from './sent-receipt.tsx';
import { useQueueFormats } from './use-queue-formats.ts';

/** What this device has sent lately, as the accounts that are logged in, each with its receipt; nothing without any. */
export function SentList() {
  const { t } = useShellTexts();
  const sent = useSentReadings();
  const accounts = useAccounts();
  const drawn = useGrowingCount(sent.length);
  const [shown, setShown] = useState<SentReading>();
  const heading = useId();
  if (sent.length === 0) return null;
  const nameOf = ({ accountId }: SentReading) =>
    accounts.find(account => account.accountId === accountId)?.name ?? '';
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('queue.sent.section')}
      </Title>
      <Text c="dimmed">{t('queue.sent.kept')}</Text>
      <ul className={classes.list}>
        {sent.slice(0, drawn).map(reading => (
          <li key={reading.id} className={classes.line}>
            <SentItem
              reading={reading}
              account={accounts.length > 1 ? nameOf(reading) : ''}
              onShow={() => setShown(reading)}
            />
          </li>
        ))}
      </ul>
      {shown && <SentReceipt reading={shown} account={nameOf(shown)} onClose={() => setShown(undefined)} />}
    </section>
  );
}

interface Props {
  readonly reading: SentReading;
  /** Whose it is, where there are several accounts; empty otherwise. */
  readonly account: string;
  readonly onShow: () => void;
}

function SentItem({ reading, account, onShow }: Props) {
  const { t } = useShellTexts();
  const { moment } = useQueueFormats();
  const { summary } = reading.receipt;
  const { title } = useItemTexts({ kind: reading.kind, summary });
  const received = t('queue.sent.receivedAt', { moment: moment(receivedAt(reading)) });
  return (
    <Paper withBorder className={itemClasses.item ?? ''}>
      <Title order={3} size="h4" className={itemClasses.meter ?? ''}>
        {title}
      </Title>
      <p className={itemClasses.facts}>{[account, received].filter(Boolean).join(' · ')}</p>
      <div className={itemClasses.actions}>
        <Button
          variant="default"
          leftSection={<IconFileCheck size="1.25rem" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onShow}
        >
          <ShortLabel label={t('queue.receipt.title')} about={summary.meterNumber} />
        </Button>
      </div>
    </Paper>
  );
}
