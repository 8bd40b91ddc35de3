import { type CalendarDay, today } from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';

/** Today where the utility counts days (decisions.md 62), which is not always the device's day. */
export function useToday(): CalendarDay {
  return today(useApplication().timeZone);
}
