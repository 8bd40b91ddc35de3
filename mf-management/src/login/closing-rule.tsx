import { type DraftKind, useDrafts } from '@zaehlwerk/store/data';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../texts.ts';

/** A login that is only on the screen: the draft is never persisted, but delays reload, update and logout. */
const shownLogins: DraftKind<boolean> = {
  name: 'shown-login',
  version: 1,
  empty: false,
  keep: () => undefined,
  restore: () => undefined,
  isIncomplete: isShown => isShown,
};

/**
 * Keeps a dialog open until its login is secured: copied, sent, printed or saved (decisions.md 33). `isHeld`: false where
 * nothing can be lost. Render `question` beside the dialog.
 */
export function useClosingRule(accountId: string, onClose: () => void, isHeld = true) {
  const { t } = useTexts();
  const [wasSecured, setSecured] = useState(false);
  const [asks, setAsks] = useState(false);
  const isSecured = wasSecured || !isHeld;
  useGuard(accountId, !isSecured);
  const stay = () => setAsks(false);
  return {
    isSecured,
    secure: () => setSecured(true),
    /** Closes, or asks first where the login is not secured. */
    close: () => (isSecured ? onClose() : setAsks(true)),
    question: (
      <Dialog
        open={asks}
        onClose={stay}
        title={t('login.unsaved.title')}
        closeLabel={t('login.methods.back')}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {t('login.unsaved.close')}
            </Button>
            <Button onClick={stay}>{t('login.methods.back')}</Button>
          </>
        }
      >
        {t('login.unsaved.message')}
      </Dialog>
    ),
  };
}

function useGuard(accountId: string, isWanted: boolean): void {
  const id = useId();
  const drafts = useDrafts(shownLogins, accountId);
  useEffect(() => {
    if (!isWanted) return;
    const login = drafts.of(id);
    let isGone = false;
    void login.open().then(() => {
      if (!isGone) login.change(() => true);
    });
    return () => {
      isGone = true;
      void login.discard();
    };
  }, [drafts, id, isWanted]);
}
