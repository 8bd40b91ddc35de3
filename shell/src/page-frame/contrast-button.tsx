import { IconContrast } from '@tabler/icons-react';
import { useHighContrast, useSetHighContrast } from '@zaehlwerk/store/host';
import { ActionIcon } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** Switches the high-contrast tokens on and off. */
export function ContrastButton() {
  const { t } = useShellTexts();
  const highContrast = useHighContrast();
  const setHighContrast = useSetHighContrast();
  return (
    <ActionIcon
      aria-label={t('contrast.high')}
      title={t('contrast.high')}
      aria-pressed={highContrast}
      onClick={() => setHighContrast(!highContrast)}
    >
      <IconContrast size="1.375rem" aria-hidden="true" />
    </ActionIcon>
  );
}
