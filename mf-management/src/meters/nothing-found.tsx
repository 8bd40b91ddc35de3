import { Button } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';

/** No meter fits search and filters, and the way back to all of them. */
export function NothingFound({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState
      headingLevel={3}
      title={t('meters.nothingFound')}
      actions={
        <Button variant="default" onClick={onReset}>
          {t('meters.filter.reset')}
        </Button>
      }
    />
  );
}
