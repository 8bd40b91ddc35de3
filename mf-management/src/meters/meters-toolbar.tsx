import { DensityChoice } from '@zaehlwerk/metering/density-choice';
import { useIsWide } from '@zaehlwerk/metering/job-area';
import { type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { useTexts } from '../texts.ts';
import { FilterFields } from './filter-fields.tsx';
import type { MeterView } from './kept-view.ts';
import { filtersInUse } from './meter-filter.ts';
import type { MeterRow } from './meter-rows.ts';
import { MoreMenu, type MoreMenuProps } from './more-menu.tsx';
import classes from './table-tools.module.css';
import { ColumnChoice, GroupChoice, ToolPanel } from './table-tools.tsx';

interface Props extends Omit<MoreMenuProps, 'children'> {
  readonly rows: readonly MeterRow[];
  readonly view: MeterView;
  readonly onView: (view: MeterView) => void;
  readonly search: ReactNode;
  /** Takes the place where the table shows its button that folds all groups. */
  readonly foldPlace: Ref<HTMLSpanElement>;
}

/** One row of controls; where it is narrow, filters are in a panel. */
export function MetersToolbar({ rows, view, onView, search, foldPlace, ...more }: Props) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const isRoomy = useIsRoomy();
  const inUse = filtersInUse(view.filter);
  const filterLabel = inUse > 0 ? t('meters.filter.inUse', { inUse }) : t('meters.filter');
  const filters = (
    <FilterFields rows={rows} filter={view.filter} onFilter={filter => onView({ ...view, filter })} />
  );
  const menu = <MoreMenu {...more}>{!isWide && <DensityChoice />}</MoreMenu>;
  if (!isWide)
    return (
      <>
        <div className={classes.tools}>
          {search}
          {menu}
        </div>
        <details className={classes.folded}>
          <summary>{filterLabel}</summary>
          <div className={classes.filters}>{filters}</div>
        </details>
      </>
    );
  return (
    <div className={classes.tools}>
      {search}
      {isRoomy ? filters : <ToolPanel label={filterLabel}>{filters}</ToolPanel>}
      <GroupChoice view={view} onView={onView} />
      {view.grouping.length > 0 && <span ref={foldPlace} className={classes.fold} />}
      <ColumnChoice view={view} onView={onView} />
      {menu}
    </div>
  );
}

/** Enough for all filters beside the search. */
const roomy = () => window.matchMedia('(min-width: 112em)');

function watchRoom(onChange: () => void): () => void {
  const query = roomy();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const useIsRoomy = () => useSyncExternalStore(watchRoom, () => roomy().matches);
