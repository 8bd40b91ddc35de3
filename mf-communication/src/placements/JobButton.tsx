import { jobActions } from '@zaehlwerk/metering/job-slots';
import { contributes } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { usePlacement } from '../communication/placements-store.ts';
import { useTexts } from '../texts.ts';

export default contributes(jobActions, () => {
  const { t } = useTexts();
  const offered = usePlacement('job');
  return (
    offered && (
      <Button variant="default" aria-haspopup="dialog" onClick={offered.open}>
        {t(`take.${offered.offer}`)}
      </Button>
    )
  );
});
