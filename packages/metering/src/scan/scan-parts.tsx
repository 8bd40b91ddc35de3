import type { MeterCode } from '@zaehlwerk/domain';
import { Notice } from '@zaehlwerk/ui';
import { excerptOf } from '@zaehlwerk/ui/camera';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './meter-scanner.module.css';

interface ForeignProps {
  readonly text: string;
  readonly code: Extract<MeterCode, { kind: 'foreign' }>;
}

/** Says of a code that gives no meter number what it is, and what it reads. */
export function ForeignNotice({ text, code }: ForeignProps) {
  const { t } = useTexts();
  const excerpt = excerptOf(text);
  return (
    <Notice kind="WARNING" title={t('scan.foreign.title')} role="status">
      {t(`scan.foreign.${code.reason}`)}
      {excerpt !== '' && (
        <>
          {' '}
          {t('scan.read')} <bdi>{excerpt}</bdi>
        </>
      )}
    </Notice>
  );
}

/** The ways on, side by side where there is room. */
export function Ways({ children }: { readonly children: ReactNode }) {
  return <div className={classes.ways}>{children}</div>;
}
