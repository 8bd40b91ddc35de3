import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { meterTypeOf } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button } from '@zaehlwerk/ui';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type ListLine, linesByHouse } from './list-lines.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';

interface Props {
  readonly rows: readonly MeterRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
}

/** Heights that lines have before they are measured, in rem. */
const estimated = { house: 3.5, meter: 4.5 } as const;

/** Meters house by house, for a thumb: whole houses or single meters are chosen. */
export function MeterList({ rows, selected, onSelected }: Props) {
  const { t } = useTexts();
  const lines = useMemo(() => linesByHouse(rows, t('meters.noHouse')), [rows, t]);
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    overscan: 10,
    scrollMargin,
    estimateSize: index => estimated[lines[index]?.kind ?? 'meter'] * 16,
    getItemKey: index => lines[index]?.key ?? index,
  });
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onSelected(next);
  };
  const ids = rows.map(({ id }) => id);
  if (rows.length === 0) return <p className={classes.nothing}>{t('meters.nothingFound')}</p>;
  return (
    <>
      <div>
        <Button variant="default" onClick={() => choose(ids, !ids.every(id => selected.has(id)))}>
          {ids.every(id => selected.has(id)) ? t('meters.clear') : t('meters.table.selectAll')}
        </Button>
      </div>
      <ul
        ref={list}
        className={classes.list}
        aria-label={t('meters.title')}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className={classes.line}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                <Line line={line} selected={selected} choose={choose} />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

interface LineProps {
  readonly line: ListLine;
  readonly selected: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
}

function Line({ line, selected, choose }: LineProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  if (line.kind === 'meter') {
    const { row } = line;
    return (
      <label className={classes.meter}>
        <input
          type="checkbox"
          checked={selected.has(row.id)}
          onChange={event => choose([row.id], event.currentTarget.checked)}
        />
        <MeterTypeIcon type={meterTypeOf(row.job)} />
        <span className={classes.words}>
          <span className={classes.number}>{row.meterNumber}</span>
          <span className={classes.note}>
            {[row.meterType, row.location, row.accesses.join(', ')].filter(Boolean).join(' · ')}
          </span>
        </span>
        <JobStatusIcon status={row.isDone ? 'DONE' : 'OPEN'} label={row.state} />
      </label>
    );
  }
  const chosen = line.ids.filter(id => selected.has(id)).length;
  return (
    <label className={classes.house}>
      <input
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = chosen > 0 && chosen < line.ids.length;
        }}
        checked={chosen === line.ids.length}
        onChange={event => choose(line.ids, event.currentTarget.checked)}
      />
      <strong>{line.house}</strong>
      <span className={classes.note}>
        {t('meters.ofHouse', { count: line.ids.length, meters: count(line.ids.length) })}
      </span>
    </label>
  );
}
