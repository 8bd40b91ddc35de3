import { jobsPath } from '@zaehlwerk/metering/job-text';
import { useNavigate } from '@zaehlwerk/module-kit';
import { useNotify } from '@zaehlwerk/store';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts.ts';

/** Leads back to the jobs, in the place of this page, and says why (specification sections 6 and 8). */
export function useNotAllowed(isAllowed: boolean): void {
  const { t } = useTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const isSaid = useRef(false);
  useEffect(() => {
    if (isAllowed || isSaid.current) return;
    isSaid.current = true;
    notify({ type: 'ERROR', title: t('unknown.notAllowed.title'), message: t('unknown.notAllowed.message') });
    navigate(jobsPath, { replace: true });
  }, [isAllowed, notify, navigate, t]);
}
