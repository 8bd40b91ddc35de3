import { IconId } from '@tabler/icons-react';
import { contributes, Link, menu } from '@zaehlwerk/module-kit';
import { useTexts } from '../texts.ts';

export default contributes(menu, () => {
  const { t } = useTexts();
  return (
    <Link to="/my-data">
      <IconId size="1.25rem" aria-hidden="true" />
      {t('myData.title')}
    </Link>
  );
});
