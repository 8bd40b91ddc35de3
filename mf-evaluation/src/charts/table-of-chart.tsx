import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type ChartTable, withUnit } from './chart-table.ts';
import classes from './charts.module.css';

const rowsAtOnce = 40;

/** The data of a chart; long ones are rendered in parts. */
export function TableOfChart({ table, name }: { readonly table: () => ChartTable; readonly name: string }) {
  const { t } = useTexts();
  const [count, setCount] = useState(rowsAtOnce);
  const { corner, columns, rows, unit } = table();
  useEffect(() => {
    if (count >= rows.length) return;
    const timer = setTimeout(() => setCount(count + rowsAtOnce));
    return () => clearTimeout(timer);
  }, [count, rows]);
  const hasNotes = rows.some(({ note }) => note);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is moved by the keyboard, too.
    <section className={classes.scroller} aria-label={name} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: registers of one name are told apart by their place.
              <th key={index} scope="col">
                {withUnit(column, unit)}
              </th>
            ))}
            {hasNotes && <th scope="col">{t('charts.note')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map(({ name: row, texts, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two readings of one day are told apart by their place.
            <tr key={index}>
              <th scope="row">{row}</th>
              {texts.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place.
                <td key={column}>{text}</td>
              ))}
              {hasNotes && <td>{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
