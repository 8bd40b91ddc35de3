import type { Share } from '@zaehlwerk/api/sharing';
import { type LazyPart, lazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { type ReactNode, useState } from 'react';
import { accessDialogs } from '../access/access-dialogs-part.ts';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import type { MeterRow } from './meter-rows.ts';

/** Comes with the first access that is made. */
const sharePart = lazyPart(() => import(/* webpackChunkName: "Share" */ '../share-dialog/share-dialog.tsx'));

interface Props {
  readonly accountId: string;
  /** The meters that are chosen; where there is none, nothing is offered. */
  readonly rows: readonly MeterRow[];
  /** The share whose meters they are; without one they are the account's own. */
  readonly share?: Share | undefined;
  readonly tree: readonly ShareNode[];
  /** Chooses none of them. */
  readonly clear: () => void;
}

/** What can be done with the meters that are chosen. */
export function SelectionActions(props: Props) {
  const { share, ...others } = props;
  return share ? <ActionsOfAccess {...others} share={share} /> : <OwnActions {...others} />;
}

function OwnActions({ accountId, rows, tree, clear }: Props) {
  const { t } = useTexts();
  const chosen = { rows, onDone: clear };
  return (
    <>
      <ChosenMetersButton {...chosen} label={t('share.button')} variant="filled" part={sharePart}>
        {({ ShareDialog }, { onClose, onDone, ...dialog }) => (
          <ShareDialog {...dialog} accountId={accountId} onDone={isMade => (isMade ? onDone() : onClose())} />
        )}
      </ChosenMetersButton>
      <ChosenMetersButton
        {...chosen}
        label={t('handOver.add')}
        isOffered={tree.length > 0}
        part={accessDialogs}
      >
        {({ AddToAccessDialog }, dialog) => (
          <AddToAccessDialog {...dialog} accountId={accountId} tree={tree} />
        )}
      </ChosenMetersButton>
    </>
  );
}

/** Hands meters of an access over, and takes them from it and everybody below it. */
function ActionsOfAccess({ accountId, rows, share, tree, clear }: Props & { readonly share: Share }) {
  const { t } = useTexts();
  const chosen = { rows, onDone: clear, part: accessDialogs };
  const about = { accountId, share, tree };
  return (
    <>
      <ChosenMetersButton {...chosen} label={t('handOver.action')}>
        {({ HandOverDialog }, dialog) => <HandOverDialog {...dialog} {...about} />}
      </ChosenMetersButton>
      <ChosenMetersButton {...chosen} label={t('takeBack.button')}>
        {({ TakeBackDialog }, dialog) => <TakeBackDialog {...dialog} {...about} />}
      </ChosenMetersButton>
    </>
  );
}

interface ButtonProps<Part> extends Pick<Props, 'rows'> {
  readonly label: string;
  readonly variant?: 'filled' | 'default';
  readonly isOffered?: boolean;
  /** The code of its dialog. */
  readonly part: LazyPart<Part>;
  readonly onDone: () => void;
  readonly children: (
    part: Part,
    dialog: Pick<Props, 'rows'> & { readonly onClose: () => void; readonly onDone: () => void },
  ) => ReactNode;
}

/**
 * Opens a dialog about the meters that are chosen. It has them as they were at that moment, and stays when the list loses
 * them: it is loaded anew meanwhile, not least because the server has refused one of them.
 */
function ChosenMetersButton<Part>(props: ButtonProps<Part>) {
  const { label, variant = 'default', rows, isOffered = true, part, onDone, children } = props;
  const [chosen, setChosen] = useState<readonly MeterRow[]>();
  const close = () => setChosen(undefined);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      {isOffered && rows.length > 0 && (
        <Button variant={variant} onClick={() => setChosen(rows)}>
          {label}
        </Button>
      )}
      {chosen && (
        <LaterDialog part={part} onClose={close}>
          {loaded => children(loaded, { rows: chosen, onClose: close, onDone: done })}
        </LaterDialog>
      )}
    </>
  );
}
