import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { groupedBy } from '@zaehlwerk/domain';
import { useIsDense } from '@zaehlwerk/metering/density';
import { usePageStart } from '@zaehlwerk/metering/job-list';
import { Button } from '@zaehlwerk/ui';
import { lineOptions, useFocusedLine } from '@zaehlwerk/ui/virtual-lines';
import { useMemo, useRef } from 'react';
import { useTexts } from '../texts.ts';
import { type HoldersProps, HouseLine, type ListedProps, linesByHouse, MeterLine } from './list-line.tsx';
import classes from './meter-list.module.css';
import type { MeterRow } from './meter-rows.ts';

interface Props extends Omit<ListedProps, 'choose'>, HoldersProps {
  readonly rows: readonly MeterRow[];
  readonly onSelected: (selected: ReadonlySet<string>) => void;
}

/** Estimated heights, in rem. */
const rems = { calm: { house: 4, meter: 4.5 }, dense: { house: 3.25, meter: 3.75 } } as const;

/** Again for another density: heights that were measured do not hold any more. */
export function MeterList(props: Props) {
  const [isDense] = useIsDense();
  return <Lines key={String(isDense)} {...props} isDense={isDense} />;
}

function Lines({
  isDense,
  accountId,
  shareName,
  rows,
  selected,
  onSelected,
  holders,
  onRemind,
}: Props & { readonly isDense: boolean }) {
  const { t } = useTexts();
  const lines = useMemo(() => linesByHouse(rows), [rows]);
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = usePageStart(list);
  const { focusedKey, handlers } = useFocusedLine();
  const options = useMemo(() => {
    const remOf = ({ kind }: (typeof lines)[number]) => rems[isDense ? 'dense' : 'calm'][kind];
    return lineOptions(lines, { remOf, overscan: 6, focusedKey });
  }, [lines, isDense, focusedKey]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({ ...options, scrollMargin });
  const choose = (chosen: readonly MeterRow[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const { id } of chosen) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onSelected(next);
  };
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const line = lines[index];
    return line ? [{ line, index, start: start - scrollMargin }] : [];
  });
  const isAll = rows.every(({ id }) => selected.has(id));
  const place = ({ index, start, line }: (typeof drawn)[number]) => ({
    ref: virtualizer.measureElement,
    'data-index': index,
    'data-key': line.key,
    className: classes.line,
    style: { transform: `translateY(${start}px)` },
  });
  return (
    <>
      <Button variant="default" onClick={() => choose(rows, !isAll)}>
        {isAll ? t('meters.selectNone') : t('meters.table.selectAll')}
      </Button>
      <div
        ref={list}
        className={classes.list}
        data-dense={isDense || undefined}
        style={{ blockSize: virtualizer.getTotalSize() }}
        {...handlers}
      >
        {[...groupedBy(drawn, ({ line }) => line.group)].map(([group, ofGroup]) => (
          <fieldset key={group.house} aria-label={group.house || t('meters.noHouse')}>
            {ofGroup.map(
              one =>
                one.line.kind === 'house' && (
                  <div key={one.line.key} {...place(one)}>
                    <HouseLine
                      group={group}
                      selected={selected}
                      choose={choose}
                      holders={holders}
                      onRemind={onRemind}
                    />
                  </div>
                ),
            )}
            <ul aria-label={t('meters.title')}>
              {ofGroup.map(
                one =>
                  one.line.kind === 'meter' && (
                    <li
                      key={one.line.key}
                      aria-setsize={group.rows.length}
                      aria-posinset={one.line.position}
                      {...place(one)}
                    >
                      <MeterLine
                        accountId={accountId}
                        shareName={shareName}
                        row={one.line.row}
                        selected={selected}
                        choose={choose}
                      />
                    </li>
                  ),
              )}
            </ul>
          </fieldset>
        ))}
      </div>
    </>
  );
}
