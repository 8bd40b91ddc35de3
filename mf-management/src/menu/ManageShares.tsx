import { IconKey } from '@tabler/icons-react';
import { contributes, Link, menu } from '@zaehlwerk/module-kit';
import { managementPath } from '../management/paths.ts';
import { useTexts } from '../texts.ts';

export default contributes(menu, () => {
  const { t } = useTexts();
  return (
    <Link to={managementPath}>
      <IconKey size="1.25rem" aria-hidden="true" />
      {t('shareButton.menu')}
    </Link>
  );
});
