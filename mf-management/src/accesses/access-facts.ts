import type { Share } from '@zaehlwerk/api/sharing';
import type { CalendarDay } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useTexts } from '../texts.ts';

/** Why a share is closed on the day `today`; `undefined` where it is open. One above it may be closed, too. */
export function closedBy(
  { disabled, blocked, expires }: Share,
  today: CalendarDay,
): 'disabled' | 'blocked' | 'expired' | undefined {
  if (disabled) return 'disabled';
  if (blocked) return 'blocked';
  return expires !== undefined && expires < today ? 'expired' : undefined;
}

/** What is to be known of a share at a glance, in words. */
export function useAccessFacts({ lastUse, expires }: Share) {
  const { t } = useTexts();
  const { day, moment } = useFormats();
  return {
    lastUse: lastUse ? t('access.lastUse', { moment: moment(lastUse) }) : t('access.neverUsed'),
    expires: expires && t('access.until', { day: day(expires) }),
  };
}
