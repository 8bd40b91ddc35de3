import type { Share } from '@zaehlwerk/api/sharing';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { type LazyPart, lazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { type ReactNode, useMemo, useState } from 'react';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { shareDialogs } from '../share-page/share-dialogs-part.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';

const sharePart = lazyPart(() => import(/* webpackChunkName: "Share" */ '../share-dialog/share-dialog.tsx'));

export interface Selection {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  /** The share whose meters they are; otherwise they are the account's own. */
  readonly share?: Share | undefined;
  readonly tree: readonly ShareNode[];
  readonly clear: () => void;
}

interface BarProps extends Selection {
  /** The meters on the screen; chosen ones may be filtered out. */
  readonly shown: readonly MeterRow[];
  /** Over the head of a table, instead of at the bottom of a phone. */
  readonly isOverTable: boolean;
}

/**
 * Visible with a selection. Always rendered: so that changes are announced, and because a dialog about meters that have
 * gone may be open.
 */
export function SelectionBar({ shown, isOverTable, ...props }: BarProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { rows, clear } = props;
  const hidden = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id));
    return rows.filter(({ id }) => !ids.has(id)).length;
  }, [rows, shown]);
  const hint = [
    rows.length > 0 && t('meters.selected', { selected: count(rows.length) }),
    hidden > 0 && t('meters.selectedHidden', { hidden: count(hidden) }),
  ]
    .filter(Boolean)
    .join(', ');
  // The same elements on each screen, so that a dialog stays when a tablet is turned.
  return (
    <div className={isOverTable ? classes.selection : classes.atBottom}>
      <ActionBar hint={hint}>
        <SelectionActions {...props} />
        {rows.length > 0 && (
          <Button variant="default" onClick={clear}>
            {t('meters.selectNone')}
          </Button>
        )}
      </ActionBar>
    </div>
  );
}

export function SelectionActions(props: Selection) {
  const { share, ...others } = props;
  return share ? <ShareJobsActions {...others} share={share} /> : <OwnActions {...others} />;
}

function OwnActions({ accountId, rows, tree, clear }: Selection) {
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
        part={shareDialogs}
      >
        {({ AddJobsDialog }, dialog) => <AddJobsDialog {...dialog} accountId={accountId} tree={tree} />}
      </ChosenMetersButton>
    </>
  );
}

function ShareJobsActions({ accountId, rows, share, tree, clear }: Selection & { readonly share: Share }) {
  const { t } = useTexts();
  const chosen = { rows, onDone: clear, part: shareDialogs };
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

interface ButtonProps<Part> extends Pick<Selection, 'rows'> {
  readonly label: string;
  readonly variant?: 'filled' | 'default';
  readonly isOffered?: boolean;
  readonly part: LazyPart<Part>;
  readonly onDone: () => void;
  readonly children: (
    part: Part,
    dialog: Pick<Selection, 'rows'> & { readonly onClose: () => void; readonly onDone: () => void },
  ) => ReactNode;
}

/** Opens a dialog about the chosen meters, with the rows of that moment: the list may be loaded again meanwhile. */
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
