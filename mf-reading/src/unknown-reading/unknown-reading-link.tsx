import { IconPlus } from '@tabler/icons-react';
import { Link } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useUnknownReadingWay } from './use-unknown-reading-way.ts';

export function UnknownReadingLink() {
  const way = useUnknownReadingWay();
  if (!way) return null;
  return (
    <Button
      component={Link}
      to={way.to}
      variant="default"
      leftSection={<IconPlus size="1.25rem" aria-hidden="true" />}
    >
      {way.label}
    </Button>
  );
}
