import type { Share, ShareLogin } from '@zaehlwerk/api/sharing';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { Texts } from '../texts.ts';

/** A share with its meters and its login, which is shown once (decisions.md 51). */
export interface ShareCard {
  readonly share: Share;
  readonly login: ShareLogin;
  readonly meters: readonly MeterRow[];
}

export function loginText(t: Texts['t'], { share, login }: ShareCard): string {
  return [
    share.name,
    `${t('login.link')}: ${login.directLink}`,
    `${t('login.webLogin')}: ${login.webLogin}`,
    `${t('login.username')}: ${login.username}`,
    `${t('login.password')}: ${login.password}`,
  ].join('\n');
}
