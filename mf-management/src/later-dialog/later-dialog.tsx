import { type LazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Dialog, Loader, Notice } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

interface Props<Part> {
  readonly part: LazyPart<Part>;
  readonly onClose: () => void;
  readonly children: (part: Part) => ReactNode;
}

/** A dialog whose code is loaded when it opens; meanwhile, or without it, a dialog with the state of that. */
export function LaterDialog<Part>({ part, onClose, children }: Props<Part>) {
  const { t } = useTexts();
  const state = useLazyPart(part);
  if (state.status === 'ready') return children(state.part);
  return (
    <Dialog onClose={onClose} title={t('share.loading')} closeLabel={t('share.close')}>
      {state.status === 'failed' ? (
        <PartFailure part={part} />
      ) : (
        <Loader role="status" aria-label={t('share.loading')} />
      )}
    </Dialog>
  );
}

export function PartFailure({ part }: { readonly part: LazyPart<unknown> }) {
  const { t } = useTexts();
  const retry = <Button onClick={() => void part.load()}>{t('jobs.retry')}</Button>;
  return (
    <Notice kind="ERROR" role="alert" actions={retry}>
      {t('jobs.partFailed')}
    </Notice>
  );
}
