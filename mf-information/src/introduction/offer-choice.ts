import type { AccountPreference } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';

/** The account has seen or dismissed the introduction on this device. */
export const introductionSeen: AccountPreference<boolean> = {
  name: 'introduction-seen',
  version: 1,
  content: z.boolean(),
  initial: false,
};
