import type { Share } from '@zaehlwerk/api/sharing';
import type { CalendarDay } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useTexts } from '../texts.ts';

/** Why a share itself is closed; one above it may be closed, too. */
export function closedBy(
  { disabled, blocked, expires }: Pick<Share, 'disabled' | 'blocked' | 'expires'>,
  today: CalendarDay,
): 'disabled' | 'blocked' | 'expired' | undefined {
  if (disabled) return 'disabled';
  if (blocked) return 'blocked';
  return expires !== undefined && expires < today ? 'expired' : undefined;
}

export function useShareFacts({ lastUse, expires }: Share) {
  const { t } = useTexts();
  const { day, moment } = useFormats();
  return {
    lastUse: lastUse ? t('access.lastUse', { moment: moment(lastUse) }) : t('access.neverUsed'),
    expires: expires && t('access.until', { day: day(expires) }),
  };
}
