import { useSession } from '@zaehlwerk/store';
import { keepViewHints, useHighContrast, useLanguage } from '@zaehlwerk/store/host';
import { useEffect } from 'react';

/** Keeps what the next page shows first for its own script, which runs before the database can be read. */
export function ViewHints() {
  const language = useLanguage();
  const contrast = useHighContrast();
  const isLoggedIn = useSession() !== null;
  useEffect(() => keepViewHints({ contrast, language, isLoggedIn }), [contrast, language, isLoggedIn]);
  return null;
}
