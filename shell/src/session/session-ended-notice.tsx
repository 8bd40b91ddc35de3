import { useDismissNotification, useNotify, useSession, useSessionEnded } from '@zaehlwerk/store';
import { useEffect, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/** Tells the user that their session has ended, until they are logged in again. */
export function SessionEndedNotice() {
  const { t } = useShellTexts();
  const { ended, acknowledge } = useSessionEnded();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const isLoggedIn = useSession() !== null;
  const notice = useRef<string>(undefined);

  useEffect(() => {
    if (!ended) return;
    acknowledge();
    notice.current = notify({
      type: 'WARNING',
      title: t('session.ended.title'),
      message: t('session.ended.message'),
    });
  }, [ended, acknowledge, notify, t]);

  useEffect(() => {
    if (!isLoggedIn || notice.current === undefined) return;
    dismiss(notice.current);
    notice.current = undefined;
  }, [isLoggedIn, dismiss]);

  return null;
}
