import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../texts.ts';
import type { MeterView } from './kept-view.ts';
import { type MeterColumn, meterColumns } from './meter-rows.ts';
import classes from './table-tools.module.css';

interface Props {
  readonly view: MeterView;
  readonly onView: (view: MeterView) => void;
}

type Key = MeterColumn['key'];

const groupable = meterColumns.filter(({ isGroupable }) => isGroupable).map(({ key }) => key);
/** The number identifies the meter, so it is always shown. */
const hideable = meterColumns.map(({ key }) => key).filter(key => key !== 'meterNumber');

/** Grouping, in the order of choice, and visible columns. */
export function TableTools({ view, onView }: Props) {
  const { t } = useTexts();
  const { grouping, hidden } = view;
  return (
    <>
      <Choice
        label={t('meters.groupBy')}
        keys={groupable}
        chosen={grouping}
        onChosen={next => onView({ ...view, grouping: next })}
      />
      <Choice
        label={t('meters.columns')}
        keys={hideable}
        chosen={hideable.filter(key => !hidden.includes(key))}
        onChosen={next => onView({ ...view, hidden: hideable.filter(key => !next.includes(key)) })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly keys: readonly Key[];
  readonly chosen: readonly Key[];
  readonly onChosen: (chosen: readonly Key[]) => void;
}

/** Closes on Escape and when the focus leaves. */
function Choice({ label, keys, chosen, onChosen }: ChoiceProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.stopPropagation();
    close();
    box.current.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <details ref={box} className={classes.choice} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary>{label}</summary>
      <ul aria-label={label}>
        {keys.map(key => (
          <li key={key}>
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={event =>
                  onChosen(event.currentTarget.checked ? [...chosen, key] : chosen.filter(one => one !== key))
                }
              />
              {t(`meters.column.${key}`)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
