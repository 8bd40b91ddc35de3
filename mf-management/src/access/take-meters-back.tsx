import type { Share } from '@zaehlwerk/api/sharing';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useNotify } from '@zaehlwerk/store';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { useState } from 'react';
import type { MeterRow } from '../meters/meter-rows.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  readonly share: Share;
  /** The meters that were chosen. */
  readonly rows: readonly MeterRow[];
  readonly onDone: () => void;
}

/** Takes the chosen meters out of an access, and from everybody below it, after it was said what that means. */
export function TakeMetersBackButton(props: Props) {
  const { t } = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t('takeBack.button')}
      </Button>
      {isAsked && <TakeMetersBack {...props} onClose={() => setIsAsked(false)} />}
    </>
  );
}

type State = 'asking' | 'failed' | 'openedByLink' | { readonly ended: number };

function TakeMetersBack({
  accountId,
  share,
  rows,
  onDone,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const { takeJobBack, reload } = useShareCommands(accountId);
  const [state, setState] = useState<State>('asking');
  const isUnderWay = typeof state === 'object';
  const take = async () => {
    if (isUnderWay) return;
    // What is taken already is gone: another try goes through all of them again without harm.
    for (const [ended, { id }] of rows.entries()) {
      setState({ ended });
      const result = await takeJobBack(share.id, id);
      if (!result.ok) {
        const isByLink = result.error.kind === 'refused' && result.error.code === 'opened_by_link';
        setState(isByLink ? 'openedByLink' : 'failed');
        return;
      }
    }
    void reload();
    notify({ type: 'SUCCESS', title: t('takeBack.done'), message: share.name });
    onClose();
    onDone();
  };
  return (
    <Dialog
      open
      onClose={() => !isUnderWay && onClose()}
      isCloseDisabled={isUnderWay}
      title={t('takeBack.title', { count: rows.length, meters: count(rows.length) })}
      closeLabel={t('share.close')}
      actions={
        <>
          <Button variant="default" disabled={isUnderWay} onClick={onClose}>
            {t('takeBack.keep')}
          </Button>
          <Button color="red" aria-disabled={isUnderWay || undefined} onClick={() => void take()}>
            {t('takeBack.button')}
          </Button>
        </>
      }
    >
      <p>{t('takeBack.explanation', { replace: { name: share.name } })}</p>
      <p role="status">
        {isUnderWay && t('takeBack.progress', { ended: count(state.ended), all: count(rows.length) })}
      </p>
      <div role="alert">
        {(state === 'failed' || state === 'openedByLink') && (
          <Notice kind="ERROR" title={t('takeBack.failed')}>
            {t(state === 'failed' ? 'access.tryLater' : 'takeBack.openedByLink')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
