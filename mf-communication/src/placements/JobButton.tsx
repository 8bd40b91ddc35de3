import { jobActions } from '@zaehlwerk/metering/job-slots';
import { contributes } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useOfferedAt } from '../communication/offered.ts';
import { useTexts } from '../texts.ts';

/** Offers digital communication on a job's page. */
export default contributes(jobActions, () => {
  const { t } = useTexts();
  const offered = useOfferedAt('job');
  return (
    offered && (
      <Button variant="default" aria-haspopup="dialog" onClick={offered.open}>
        {t(`take.${offered.offer}`)}
      </Button>
    )
  );
});
