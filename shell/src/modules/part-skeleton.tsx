import { Skeleton, Stack } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** Keeps the place of a screen whose code is on its way: as high as the window, so that the footer does not move. */
export function PartSkeleton() {
  const { t } = useShellTexts();
  return (
    <Stack role="status" aria-label={t('loading')} mih="100dvh">
      <Skeleton height={32} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
