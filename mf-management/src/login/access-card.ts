import type { Share, ShareLogin } from '@zaehlwerk/api/sharing';
import type { MeterRow } from '../meters/meter-rows.ts';

/** What is handed to somebody: an access with its login, which is shown once (decisions.md 51), and its meters. */
export interface AccessCard {
  readonly share: Share;
  readonly login: ShareLogin;
  readonly meters: readonly MeterRow[];
}
