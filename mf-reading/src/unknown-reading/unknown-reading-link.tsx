import { IconPlus } from '@tabler/icons-react';
import { unknownReadingPath } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useFeature } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

export function UnknownReadingLink() {
  const { t } = useTexts();
  if (!useFeature('unknownReadingsAllowed')) return null;
  return (
    <Button
      component={Link}
      to={unknownReadingPath}
      variant="default"
      leftSection={<IconPlus size="1.25rem" aria-hidden="true" />}
    >
      {t('unknown.title')}
    </Button>
  );
}
