import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, SignalIcon, VisuallyHidden } from '@zaehlwerk/ui';
import type { ShareCard } from '../login/share-card.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { serverFaults } from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.tsx';
import { useTexts } from '../texts.ts';
import classes from './bulk-sharing.module.css';
import type { PlannedShare } from './share-plan.ts';
import { refusedOf } from './use-bulk-create.ts';

interface MadeProps {
  readonly planned: PlannedShare;
  /** Undefined where the login is not known. */
  readonly card: ShareCard | undefined;
  readonly isSecured: boolean;
  readonly onShow: () => void;
}

/** A share that waits or was created. */
export function PlannedShareRow({ planned, card, isSecured, onShow }: MadeProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { request, state } = planned;
  const meters = request.jobIds.length;
  const stands = state === 'refused' ? 'waiting' : state;
  return (
    <li className={classes.share} data-state={state}>
      <div className={classes.words}>
        <strong>{request.name}</strong>
        <span className={classes.note}>{t('share.meters', { count: meters, shown: count(meters) })}</span>
        <span className={classes.state}>
          {state !== 'waiting' && (
            <SignalIcon kind={state === 'lost' ? 'WARNING' : 'SUCCESS'} size="1.25rem" />
          )}
          {t(stands === 'made' && isSecured ? 'bulkSharing.state.secured' : `bulkSharing.state.${stands}`)}
        </span>
      </div>
      {card && (
        <Button variant="default" onClick={onShow}>
          {t('bulkSharing.show')}
          <VisuallyHidden>: {request.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

interface RefusedProps {
  readonly planned: PlannedShare;
  readonly rows: readonly MeterRow[];
  readonly isLocked: boolean;
  readonly onAgain: () => void;
  readonly onAgainWithout: () => void;
}

/** A share that the server has refused; it can be retried on its own. */
export function RefusedShareRow({ planned, rows, isLocked, onAgain, onAgainWithout }: RefusedProps) {
  const { t } = useTexts();
  const { request, fieldErrors } = planned;
  const faultText = useFaultText();
  const numberOf = (id: string) => rows.find(row => row.id === id)?.meterNumber ?? id;
  const refused = refusedOf(planned);
  const meters = request.jobIds.map(id => ({ id, meterNumber: numberOf(id), isShareable: true }));
  const faults = serverFaults(fieldErrors, meters);
  const hasOthers = refused.length > 0 && refused.length < request.jobIds.length;
  return (
    <li className={classes.share} data-state="refused">
      <div className={classes.words}>
        <strong>{request.name}</strong>
        <span className={classes.state}>
          <SignalIcon kind="ERROR" size="1.25rem" />
          {[t('share.failed'), ...faults.map(faultText)].join('. ')}
        </span>
      </div>
      <Button variant="default" disabled={isLocked} onClick={hasOthers ? onAgainWithout : onAgain}>
        {t(hasOthers ? 'bulkSharing.againWithout' : 'jobs.retry')}
        <VisuallyHidden>: {request.name}</VisuallyHidden>
      </Button>
    </li>
  );
}
