import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import type { KeepProblem } from '@zaehlwerk/store/data';
import { useEffect } from 'react';
import { useTexts } from '../texts.ts';

/** Says at once, wherever on the page the reader is, that entries are not kept; takes it back when they are. Why is said by the form. */
export function useNotKeptNotice(problem: KeepProblem | undefined): void {
  const isKept = problem === undefined;
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  useEffect(() => {
    if (isKept) return;
    const notice = notify({
      type: 'WARNING',
      title: t('draft.notKept.title'),
      message: t('draft.notKept.notice'),
    });
    return () => dismiss(notice);
  }, [isKept, notify, dismiss, t]);
}
