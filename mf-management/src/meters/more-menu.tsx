import type { Share } from '@zaehlwerk/api/sharing';
import { type ReactNode, useId, useRef } from 'react';
import { useBulkSharing } from '../bulk-sharing/use-bulk-sharing.tsx';
import { useExport } from '../export/use-export.tsx';
import { useTexts } from '../texts.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './table-tools.module.css';
import { ToolPanel } from './table-tools.tsx';
import type { ShownMeters } from './use-shown-meters.ts';

export interface MoreMenuProps {
  readonly accountId: string;
  readonly shown: ShownMeters;
  /** The meters for accesses of houses; none are created for the meters of a share. */
  readonly bulk:
    | {
        readonly rows: readonly MeterRow[];
        readonly shares: readonly Share[];
        /** Clears search and filters, so that there are meters. */
        readonly onReset: () => void;
      }
    | undefined;
  readonly children?: ReactNode;
}

const noMeters = { rows: [], shares: [] };

/** Accesses for each house, and exports. */
export function MoreMenu({ accountId, shown, bulk, children }: MoreMenuProps) {
  const { t } = useTexts();
  const reason = useId();
  const menu = useRef<HTMLDivElement>(null);
  const focusMenu = () => menu.current?.querySelector('summary')?.focus();
  const sharing = useBulkSharing({ accountId, ...(bulk ?? noMeters) });
  const { entries, isRunning, progress } = useExport(accountId, shown, focusMenu);
  if (!bulk && entries.length === 0) return null;
  return (
    <>
      <div ref={menu}>
        <ToolPanel label={t('meters.actions')} isMenu>
          <ul>
            {bulk && (
              <li>
                <button
                  type="button"
                  disabled={!sharing.isOffered}
                  aria-describedby={sharing.isOffered ? undefined : reason}
                  onClick={sharing.open}
                >
                  {sharing.label}
                </button>
              </li>
            )}
            {bulk && !sharing.isOffered && (
              <li>
                <button type="button" onClick={bulk.onReset}>
                  <span id={reason} className={classes.reason}>
                    {t('meters.nothingFound')}
                  </span>
                  {t('meters.filter.reset')}
                </button>
              </li>
            )}
            {entries.map(({ format, label, start }) => (
              <li key={format}>
                <button type="button" aria-disabled={isRunning} onClick={start}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
          {children}
        </ToolPanel>
      </div>
      {progress}
      {sharing.dialog}
    </>
  );
}
