import { IconMailCheck } from '@tabler/icons-react';
import { contributes, menu } from '@zaehlwerk/module-kit';
import { useOfferedAt } from '../communication/offered.ts';
import { useTexts } from '../texts.ts';

/** Offers digital communication in the menu of whoever is logged in. */
export default contributes(menu, () => {
  const { t } = useTexts();
  const offered = useOfferedAt('menu');
  return (
    offered && (
      <button type="button" aria-haspopup="dialog" onClick={offered.open}>
        <IconMailCheck size="1.25rem" aria-hidden="true" />
        {t(`take.${offered.offer}`)}
      </button>
    )
  );
});
