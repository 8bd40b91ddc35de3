import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, SignalIcon, VisuallyHidden } from '@zaehlwerk/ui';
import type { AccessCard } from '../login/access-card.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { serverFaults } from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.ts';
import { useTexts } from '../texts.ts';
import classes from './houses.module.css';
import { refusedOf } from './make-accesses.ts';
import type { PlannedAccess } from './planned-accesses.ts';

interface MadeProps {
  readonly planned: PlannedAccess;
  /** With its login, where it is known. */
  readonly card: AccessCard | undefined;
  readonly isSecured: boolean;
  readonly onShow: () => void;
}

/** An access that waits, or was made. */
export function MadeAccess({ planned, card, isSecured, onShow }: MadeProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { request, state } = planned;
  const meters = request.jobIds.length;
  const stands = state === 'refused' ? 'waiting' : state;
  return (
    <li className={classes.access} data-state={state}>
      <div className={classes.words}>
        <strong>{request.name}</strong>
        <span className={classes.note}>{t('share.meters', { count: meters, shown: count(meters) })}</span>
        <span className={classes.state}>
          {state !== 'waiting' && (
            <SignalIcon kind={state === 'lost' ? 'WARNING' : 'SUCCESS'} size="1.25rem" />
          )}
          {t(stands === 'made' && isSecured ? 'houses.state.secured' : `houses.state.${stands}`)}
        </span>
      </div>
      {card && (
        <Button variant="default" onClick={onShow}>
          {t('houses.show')}
          <VisuallyHidden>: {request.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

interface RefusedProps {
  readonly planned: PlannedAccess;
  readonly rows: readonly MeterRow[];
  readonly isLocked: boolean;
  readonly onAgain: () => void;
  /** Without the meters that were refused. */
  readonly onAgainWithout: () => void;
}

/** An access that the server has refused, with the ways on for it alone. */
export function RefusedAccess({ planned, rows, isLocked, onAgain, onAgainWithout }: RefusedProps) {
  const { t } = useTexts();
  const { request, fieldErrors } = planned;
  const faultText = useFaultText();
  const numberOf = (id: string) => rows.find(row => row.id === id)?.meterNumber ?? id;
  const refused = refusedOf(planned);
  const meters = request.jobIds.map(id => ({ id, meterNumber: numberOf(id), isShareable: true }));
  const faults = serverFaults(fieldErrors, meters);
  const hasOthers = refused.length > 0 && refused.length < request.jobIds.length;
  return (
    <li className={classes.access} data-state="refused">
      <div className={classes.words}>
        <strong>{request.name}</strong>
        <span className={classes.state}>
          <SignalIcon kind="ERROR" size="1.25rem" />
          {[t('share.failed'), ...faults.map(faultText)].join('. ')}
        </span>
      </div>
      <Button variant="default" disabled={isLocked} onClick={hasOthers ? onAgainWithout : onAgain}>
        {t(hasOthers ? 'houses.againWithout' : 'jobs.retry')}
        <VisuallyHidden>: {request.name}</VisuallyHidden>
      </Button>
    </li>
  );
}
