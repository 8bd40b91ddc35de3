import { Notice } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  readonly isOnline: boolean;
  readonly kind?: 'INFO' | 'ERROR';
  readonly children: ReactNode;
}

/** What keeps the reader waiting; without a connection, that. */
export function Wait({ isOnline, kind = 'INFO', children }: Props) {
  const { t } = useTexts();
  return (
    <div role="status">
      {isOnline ? (
        children && <Notice kind={kind}>{children}</Notice>
      ) : (
        <Notice kind="WARNING">{t('offline')}</Notice>
      )}
    </div>
  );
}
