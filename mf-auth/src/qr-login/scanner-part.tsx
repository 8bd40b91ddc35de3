import { Button, Notice } from '@zaehlwerk/ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import { Scene } from './scene.tsx';

type Part =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly Scanner: ComponentType };

/** Fetches the scanner, which is code of its own that nobody pays for who does not scan, and shows it. */
export function ScannerPart() {
  const { t } = useTexts();
  const [part, setPart] = useState<Part>({ status: 'loading' });

  const load = useCallback(() => {
    setPart({ status: 'loading' });
    import(/* webpackChunkName: "Scanner" */ './scanner.tsx').then(
      ({ Scanner }) => setPart({ status: 'ready', Scanner }),
      () => setPart({ status: 'failed' }),
    );
  }, []);
  useEffect(load, [load]);

  if (part.status === 'ready') return <part.Scanner />;
  if (part.status === 'loading') {
    return (
      <Scene>
        <p>{t('qr.loading')}</p>
      </Scene>
    );
  }
  return (
    <Notice
      kind="ERROR"
      role="alert"
      title={t('qr.notLoaded.title')}
      actions={<Button onClick={load}>{t('qr.retry')}</Button>}
    >
      {t('qr.notLoaded.message')}
    </Notice>
  );
}
