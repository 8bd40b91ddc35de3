import type { MeterType } from '@zaehlwerk/domain';
import { csvFile, saveFile } from '@zaehlwerk/metering/files';
import { Button, Text, VisuallyHidden } from '@zaehlwerk/ui';
import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { ChartOption } from './chart-option.ts';
import { type ChartTable, type ChartWords, csvOf, rowSentence, withUnit } from './chart-table.ts';
import { type ChartTheme, paperTheme, useChartTheme } from './chart-theme.ts';
import classes from './charts.module.css';
import { EChartsCanvas } from './echarts-canvas.tsx';
import { type LegendEntry, pictureOfSign, signSize } from './legend.ts';
import { whenIdle } from './render-queue.ts';
import { pictureOf } from './save-chart.ts';
import { Zoomable } from './zoomable.tsx';

export interface ChartHead {
  readonly name: string;
  readonly headingId: string;
  readonly meterNumber: string;
  readonly meterType: MeterType;
  readonly words: ChartWords;
  readonly onDrawn: () => void;
}

export interface ChartContent {
  /** Computed lazily. */
  readonly table: () => ChartTable;
  readonly legend: readonly LegendEntry[];
  readonly option: (theme: ChartTheme) => ChartOption;
  readonly description: string;
  readonly explanation: string;
  /** The index of the row at a position of the horizontal axis, and the row's own position. */
  readonly rowAt: (x: number) => { readonly index: number; readonly x: number } | undefined;
}

interface Props extends ChartHead, ChartContent {
  /** A part of file names beside the name, such as the year. */
  readonly shown?: string;
  /** Only for charts with much data. */
  readonly zoom?: Omit<ComponentProps<typeof Zoomable>, 'children'> | undefined;
}

export function ChartBody(props: Props) {
  const { name, headingId, meterNumber, meterType, table, legend, option, explanation, words } = props;
  const { t } = useTexts();
  const theme = useChartTheme(meterType);
  const descriptionId = useId();
  const drawn = useMemo(() => option(theme), [option, theme]);
  const rowAt = (x: number) => {
    const found = props.rowAt(x);
    const row = found && table().rows[found.index];
    return row && { x: found.x, sentence: rowSentence(table(), row) };
  };
  const picture = (
    <EChartsCanvas
      option={drawn}
      labelledBy={headingId}
      describedBy={descriptionId}
      rowAt={rowAt}
      onDrawn={props.onDrawn}
    />
  );
  const fileWords = [meterNumber, name, props.shown ?? ''];
  const saveCsv = () => saveFile(csvFile([csvOf(table(), words.style, t('charts.note'))]), fileWords, 'csv');
  const savePng = async () => {
    const paper = paperTheme(meterType);
    const title = fileWords.filter(Boolean).join(' · ');
    saveFile(
      await pictureOf({ title, option: option(paper), legend, explanation, theme: paper }),
      fileWords,
      'png',
    );
  };
  return (
    <>
      {legend.length > 0 && <Legend entries={legend} theme={theme} />}
      {props.zoom ? <Zoomable {...props.zoom}>{picture}</Zoomable> : picture}
      <VisuallyHidden id={descriptionId}>{props.description}</VisuallyHidden>
      {explanation && (
        <Text size="sm" c="dimmed">
          {explanation}
        </Text>
      )}
      <TableOfChart table={table} name={name} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={savePng}>
          {t('charts.savePng')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        <Button variant="default" onClick={saveCsv}>
          {t('charts.saveCsv')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </>
  );
}

function Legend({
  entries,
  theme,
}: {
  readonly entries: readonly LegendEntry[];
  readonly theme: ChartTheme;
}) {
  return (
    <ul className={classes.legend}>
      {entries.map(entry => (
        <li key={entry.name}>
          <Sign entry={entry} theme={theme} />
          {entry.name}
        </li>
      ))}
    </ul>
  );
}

function Sign({ entry, theme }: { readonly entry: LegendEntry; readonly theme: ChartTheme }) {
  const [address, setAddress] = useState<string>();
  const isDrawn = useRef(false);
  useEffect(() => {
    const draw = () => {
      isDrawn.current = true;
      setAddress(pictureOfSign(entry, theme));
    };
    // A dozen signs take as long as a chart; but updates for print are immediate.
    if (!isDrawn.current) return whenIdle(draw);
    draw();
  }, [entry, theme]);
  // An empty canvas reserves the room.
  return address === undefined ? <canvas {...signSize} /> : <img src={address} alt="" {...signSize} />;
}

const rowsAtOnce = 40;

function TableOfChart({ table, name }: { readonly table: () => ChartTable; readonly name: string }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        {t('charts.asTable')} <VisuallyHidden>{name}</VisuallyHidden>
      </summary>
      {isOpen && <Rows table={table} name={name} />}
    </details>
  );
}

function Rows({ table, name }: { readonly table: () => ChartTable; readonly name: string }) {
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
