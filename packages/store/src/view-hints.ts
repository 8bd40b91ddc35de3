import type { LanguageName } from '@zaehlwerk/api';
import { tryOr } from '@zaehlwerk/outbox';

interface ViewHints {
  readonly contrast: boolean;
  readonly language: LanguageName;
  readonly isLoggedIn: boolean;
}

/** For the script of a page that is published with a view (`served-view.js`): there is no database yet. */
export function keepViewHints(hints: ViewHints): void {
  tryOr(undefined, () => globalThis.localStorage.setItem('zw-view', JSON.stringify(hints)));
}
