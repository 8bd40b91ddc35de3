import { MeterNumber, streetLine, useFormats } from '@zaehlwerk/metering/job-text';
import { Button, Dialog, SignalIcon } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './block-dialog.module.css';
import type { BlockLine } from './pasted-block.ts';

interface Props {
  readonly lines: readonly BlockLine[];
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** What was understood of a pasted block, before any of it is taken. */
export function BlockDialog({ lines, onTake, onClose }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const taken = lines.filter(({ problem }) => problem === undefined).length;
  return (
    <Dialog
      title={t('list.block.title')}
      closeLabel={t('confirm.close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('send.cancel')}
          </Button>
          <Button data-autofocus disabled={taken === 0} onClick={onTake}>
            {t('list.block.take', { count: taken, meters: count(taken) })}
          </Button>
        </>
      }
    >
      <p>{t('list.block.message')}</p>
      <ul className={classes.lines}>
        {lines.map(({ number, values, job, problem }) => (
          <li key={number} data-problem={problem}>
            <span className={classes.number}>
              <MeterNumber>{job && problem !== 'several' ? job.meter.meterNumber : number}</MeterNumber>
            </span>{' '}
            <span className={classes.value}>{values.join(' · ')}</span>{' '}
            <span className={classes.note}>
              {problem === undefined ? (
                streetLine(job?.meter.meterAddress)
              ) : (
                <>
                  <SignalIcon kind="WARNING" size="1.125rem" /> {t(`list.block.${problem}`)}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
