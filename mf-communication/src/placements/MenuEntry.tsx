import { IconMailCheck } from '@tabler/icons-react';
import { contributes, menu } from '@zaehlwerk/module-kit';
import { usePlacement } from '../communication/placements-store.ts';
import { useTexts } from '../texts.ts';

export default contributes(menu, () => {
  const { t } = useTexts();
  const offered = usePlacement('menu');
  return (
    offered && (
      <button type="button" aria-haspopup="dialog" onClick={offered.open}>
        <IconMailCheck size="1.25rem" aria-hidden="true" />
        {t(`take.${offered.offer}`)}
      </button>
    )
  );
});
