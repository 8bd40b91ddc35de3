import type { Texts } from '../texts.ts';
import type { AccessCard } from './access-card.ts';

/** All that somebody needs to log in, as a text to be copied into a message. */
export function loginText(t: Texts['t'], { share, login }: AccessCard): string {
  return [
    share.name,
    `${t('login.link')}: ${login.directLink}`,
    `${t('login.webLogin')}: ${login.webLogin}`,
    `${t('login.username')}: ${login.username}`,
    `${t('login.password')}: ${login.password}`,
  ].join('\n');
}
