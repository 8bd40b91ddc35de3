import { IconFileCheck } from '@tabler/icons-react';
import { useAccounts } from '@zaehlwerk/store';
import { type SentItem, useSentItems } from '@zaehlwerk/store/host';
import { Button, Paper, Text, Title } from '@zaehlwerk/ui';
import { useId, useState } from 'react';
import { ShortLabel } from '../accounts/switch-account-button.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from './item-labels.ts';
import classes from './queue.module.css';
import itemClasses from './queue-item.module.css';
import { useProgressiveCount } from './queue-list.tsx';
import { receivedAt, SentReceipt } from './sent-receipt.tsx';
import { useQueueFormats } from './use-queue-formats.ts';

/** Recently sent items of the logged-in accounts, each with its receipt. */
export function SentList() {
  const { t } = useShellTexts();
  const sent = useSentItems();
  const accounts = useAccounts();
  const rendered = useProgressiveCount(sent.length);
  const [shown, setShown] = useState<SentItem>();
  const heading = useId();
  if (sent.length === 0) return null;
  const nameOf = ({ accountId }: SentItem) =>
    accounts.find(account => account.accountId === accountId)?.name ?? '';
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('queue.sent.section')}
      </Title>
      <Text c="dimmed">{t('queue.sent.kept')}</Text>
      <ul className={classes.list}>
        {sent.slice(0, rendered).map(item => (
          <li key={item.id} className={classes.line}>
            <SentCard
              item={item}
              account={accounts.length > 1 ? nameOf(item) : ''}
              onShow={() => setShown(item)}
            />
          </li>
        ))}
      </ul>
      {shown && <SentReceipt item={shown} account={nameOf(shown)} onClose={() => setShown(undefined)} />}
    </section>
  );
}

interface Props {
  readonly item: SentItem;
  /** Shown if there are several accounts. */
  readonly account: string;
  readonly onShow: () => void;
}

function SentCard({ item, account, onShow }: Props) {
  const { t } = useShellTexts();
  const { moment } = useQueueFormats();
  const { summary } = item.receipt;
  const { title } = useItemLabels();
  const received = t('queue.sent.receivedAt', { moment: moment(receivedAt(item)) });
  return (
    <Paper withBorder className={itemClasses.item ?? ''}>
      <Title order={3} size="h4" className={itemClasses.meter ?? ''}>
        {title({ kind: item.kind, name: summary.name })}
      </Title>
      <p className={itemClasses.facts}>{[account, received].filter(Boolean).join(' · ')}</p>
      <div className={itemClasses.actions}>
        <Button
          variant="default"
          leftSection={<IconFileCheck size="1.25rem" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onShow}
        >
          <ShortLabel label={t('queue.receipt.title')} about={summary.name} />
        </Button>
      </div>
    </Paper>
  );
}
