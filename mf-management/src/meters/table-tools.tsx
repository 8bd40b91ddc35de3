import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { DensityChoice } from '@zaehlwerk/metering/density-choice';
import { ActionIcon } from '@zaehlwerk/ui';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTexts } from '../texts.ts';
import { initialView, type MeterView } from './kept-view.ts';
import { inOrder } from './meter-order.ts';
import { type MeterColumn, meterColumns } from './meter-rows.ts';
import classes from './table-tools.module.css';

interface Props {
  readonly view: MeterView;
  readonly onView: (view: MeterView) => void;
}

type Key = MeterColumn['key'];

const groupable = meterColumns.filter(({ isGroupable }) => isGroupable).map(({ key }) => key);

/** Grouping, in the order of choice. */
export function GroupChoice({ view, onView }: Props) {
  const { t } = useTexts();
  const { grouping } = view;
  return (
    <ToolPanel label={t('meters.groupBy')}>
      <ul aria-label={t('meters.groupBy')}>
        {groupable.map(key => (
          <li key={key}>
            <ColumnCheck
              column={key}
              isChosen={grouping.includes(key)}
              onChosen={isChosen =>
                onView({
                  ...view,
                  grouping: isChosen ? [...grouping, key] : grouping.filter(one => one !== key),
                })
              }
            />
          </li>
        ))}
      </ul>
    </ToolPanel>
  );
}

/** Visible columns, their order and widths. */
export function ColumnChoice({ view, onView }: Props) {
  const { t } = useTexts();
  const { hidden } = view;
  const columns = inOrder(meterColumns, view.order);
  return (
    <ToolPanel label={t('meters.columns')}>
      <ul aria-label={t('meters.columns')}>
        {columns.map(({ key }) => (
          <li key={key} className={classes.column}>
            <ColumnCheck
              column={key}
              // The number identifies the meter, so it is always shown.
              isFixed={key === 'meterNumber'}
              isChosen={!hidden.includes(key)}
              onChosen={isChosen =>
                onView({ ...view, hidden: isChosen ? hidden.filter(one => one !== key) : [...hidden, key] })
              }
            />
            {changes.map(({ name, Icon, change }) => {
              const label = t(`meters.columns.${name}`, { column: t(`meters.column.${key}`) });
              const next = change(view, key);
              return (
                // Keeps the focus at the end of the list, where there is nowhere to go.
                <ActionIcon
                  key={name}
                  aria-label={label}
                  title={label}
                  aria-disabled={!next}
                  onClick={() => next && onView({ ...view, ...next })}
                >
                  <Icon size="1.125rem" aria-hidden="true" />
                </ActionIcon>
              );
            })}
          </li>
        ))}
      </ul>
      <DensityChoice />
      <button
        type="button"
        className={classes.reset}
        onClick={() => {
          const { hidden: shownAtFirst, order, widths } = initialView;
          onView({ ...view, hidden: shownAtFirst, order, widths });
        }}
      >
        {t('meters.columns.reset')}
      </button>
    </ToolPanel>
  );
}

type Change = (view: MeterView, key: Key) => Partial<MeterView> | undefined;

const moved =
  (by: -1 | 1): Change =>
  (view, key) => {
    const keys = inOrder(meterColumns, view.order).map(column => column.key);
    const place = keys.indexOf(key);
    const other = keys[place + by];
    return other && { order: keys.with(place, other).with(place + by, key) };
  };

const resized =
  (by: -1 | 1): Change =>
  ({ widths }, key) => {
    const width = by + (widths[key] ?? meterColumns.find(column => column.key === key)?.width ?? 0);
    return width >= narrowestRem && width <= widestRem ? { widths: { ...widths, [key]: width } } : undefined;
  };

const narrowestRem = 4;
const widestRem = 40;

const changes = [
  { name: 'narrow', Icon: IconMinus, change: resized(-1) },
  { name: 'widen', Icon: IconPlus, change: resized(1) },
  { name: 'forward', Icon: IconArrowUp, change: moved(-1) },
  { name: 'back', Icon: IconArrowDown, change: moved(1) },
] as const;

interface CheckProps {
  readonly column: Key;
  readonly isChosen: boolean;
  readonly isFixed?: boolean;
  readonly onChosen: (isChosen: boolean) => void;
}

function ColumnCheck({ column, isChosen, isFixed = false, onChosen }: CheckProps) {
  const { t } = useTexts();
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFixed}
        onChange={event => onChosen(event.currentTarget.checked)}
      />
      {t(`meters.column.${column}`)}
    </label>
  );
}

interface PanelProps {
  readonly label: string;
  /** Each of its buttons ends it. */
  readonly isMenu?: boolean;
  readonly children: ReactNode;
}

/** Closes on Escape and when the focus leaves. */
export function ToolPanel({ label, isMenu = false, children }: PanelProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  const end = () => {
    close();
    box.current?.querySelector('summary')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.stopPropagation();
    end();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  // Before the action of a button, so that a dialog returns the focus to where it can be seen.
  const onClickCapture = ({ target }: MouseEvent) => {
    if (isMenu && target instanceof Element && target.closest('button')) end();
  };
  return (
    <details ref={box} className={classes.choice} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary>{label}</summary>
      <div className={classes.panel} onClickCapture={onClickCapture}>
        {children}
      </div>
    </details>
  );
}
