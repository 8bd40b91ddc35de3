import type { AccountPreference } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';

/** Whether an account was shown the introduction on this device, or wanted none: it is offered once. */
export const introductionSeen: AccountPreference<boolean> = {
  name: 'introduction-seen',
  version: 1,
  content: z.boolean(),
  initial: false,
};
