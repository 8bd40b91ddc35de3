import { dayOfInstant } from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';
import type { SentItem } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { Receipt, ReceiptFact, ReceiptFacts, ReceiptPart, SubmissionNumber } from '@zaehlwerk/ui/paper';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from './item-labels.ts';
import { useQueueFormats } from './use-queue-formats.ts';

interface Props {
  readonly item: SentItem;
  readonly account: string;
  readonly onClose: () => void;
}

/** While the dialog is open, printing prints the receipt alone. The server may have given no number. */
export function SentReceipt({ item, account, onClose }: Props) {
  const { t } = useShellTexts();
  const { labelOf } = useItemLabels();
  const { applicationName } = useApplication();
  const { value: decimal, limit: day, moment } = useQueueFormats();
  const { summary, comments, photos, number, takenAt } = item.receipt;
  return (
    <Dialog
      onClose={onClose}
      title={t('queue.receipt.title')}
      closeLabel={t('queue.receipt.close')}
      actions={<Button onClick={() => window.print()}>{t('queue.receipt.print')}</Button>}
    >
      <Receipt title={t('queue.receipt.title')} application={applicationName}>
        <ReceiptFacts>
          <ReceiptFact name={labelOf(item.kind, 'name', t('queue.receipt.name'))}>{summary.name}</ReceiptFact>
          <ReceiptFact name={t('queue.receipt.account')}>{account}</ReceiptFact>
        </ReceiptFacts>
        <ReceiptPart>
          <ReceiptFacts>
            <ReceiptFact name={t('queue.receipt.number')}>
              {number && <SubmissionNumber>{number}</SubmissionNumber>}
            </ReceiptFact>
            <ReceiptFact name={t('queue.receipt.created')}>{moment(receivedAt(item))}</ReceiptFact>
            <ReceiptFact name={labelOf(item.kind, 'takenAt', t('queue.receipt.takenAt'))}>
              {takenAt && day(dayOfInstant(takenAt))}
            </ReceiptFact>
          </ReceiptFacts>
          <ReceiptFacts>
            {summary.values.map(({ label, value, unit = '' }, index) => (
              <ReceiptFact key={label} name={labelOf(item.kind, 'value', '{{label}}', label)}>
                {`${decimal(value)} ${unit}`.trim()}
                {comments[index] && (
                  <>
                    <br />
                    {`${t('queue.receipt.comment')}: ${comments[index]}`}
                  </>
                )}
              </ReceiptFact>
            ))}
            <ReceiptFact name={t('queue.receipt.photos')}>{photos > 0 && String(photos)}</ReceiptFact>
          </ReceiptFacts>
        </ReceiptPart>
      </Receipt>
    </Dialog>
  );
}

/** When the server received it, else when this device got the response; in milliseconds since 1970. */
export function receivedAt({ at, receipt }: SentItem): number {
  return receipt.created === undefined ? at : Date.parse(receipt.created);
}
