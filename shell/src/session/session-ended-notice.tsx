import { useDismissNotification, useNotify, useSession } from '@zaehlwerk/store';
import { useSessionEnded } from '@zaehlwerk/store/host';
import { useEffect, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/**
 * Tells the user that a login has ended: the last one, until they are logged in again, or one of several. There is one
 * such notice at a time, however many logins end one after the other.
 */
export function SessionEndedNotice() {
  const { t } = useShellTexts();
  const { ended, acknowledge } = useSessionEnded();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const isLoggedIn = useSession() !== null;
  const shown = useRef<{ readonly id: string; readonly untilLogin: boolean }>(undefined);

  useEffect(() => {
    if (ended === undefined) return;
    acknowledge();
    if (shown.current) dismiss(shown.current.id);
    const id = notify({
      type: 'WARNING',
      title: t(`session.ended.${ended}.title`),
      message: t(`session.ended.${ended}.message`),
    });
    shown.current = { id, untilLogin: ended === 'session' };
  }, [ended, acknowledge, notify, dismiss, t]);

  useEffect(() => {
    if (!isLoggedIn || !shown.current?.untilLogin) return;
    dismiss(shown.current.id);
    shown.current = undefined;
  }, [isLoggedIn, dismiss]);

  return null;
}
