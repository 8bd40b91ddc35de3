import { Skeleton, Stack } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import type { ModulePart } from './module-loader.ts';

/**
 * Keeps the place of a part whose code is on its way: a screen as high as the window, so that the footer does
 * not move; a contribution to another screen about as high as a card.
 */
export function PartSkeleton({ kind }: Pick<ModulePart, 'kind'>) {
  const { t } = useShellTexts();
  return (
    <Stack role="status" aria-label={t('loading')} {...(kind === 'screens' && { mih: '100dvh' })}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
