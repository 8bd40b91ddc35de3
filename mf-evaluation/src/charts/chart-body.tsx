import { IconDots } from '@tabler/icons-react';
import type { MeterType } from '@zaehlwerk/domain';
import { csvFile, saveFile } from '@zaehlwerk/metering/files';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { DisclosureMenu } from '@zaehlwerk/ui/disclosure-menu';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { ChartOption } from './chart-option.ts';
import { type ChartTable, type ChartWords, csvOf, rowSentence } from './chart-table.ts';
import { type ChartTheme, paperTheme, useChartTheme } from './chart-theme.ts';
import classes from './charts.module.css';
import { EChartsCanvas } from './echarts-canvas.tsx';
import { type LegendEntry, pictureOfSign, signSize } from './legend.ts';
import { pictureOf } from './save-chart.ts';
import { TableOfChart } from './table-of-chart.tsx';
import { whenIdle } from './when-quiet.ts';
import { useGestures, ZoomBar, type ZoomState } from './zoomable.tsx';

export interface ChartHead {
  readonly name: string;
  /** The name as heading, or a choice of charts. */
  readonly title: ReactNode;
  readonly headingId: string;
  readonly meterNumber: string;
  readonly meterType: MeterType;
  readonly words: ChartWords;
  readonly isTable: boolean;
  readonly setIsTable: (isTable: boolean) => void;
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
  /** A choice beside the heading. */
  readonly choice?: ReactNode;
  /** Only for charts with much data. */
  readonly zoom?: ZoomState | undefined;
}

export function ChartBody(props: Props) {
  const { name, meterType, table, legend, option, isTable, zoom } = props;
  const theme = useChartTheme(meterType);
  // Where a long history opens with a part, the bar shows at once that there is more.
  const [hasZoomBar, setHasZoomBar] = useState(zoom?.isPartAtFirst ?? false);
  return (
    <>
      <div className={classes.head}>
        {props.title}
        {props.choice}
        <ChartMenu {...props} onZoom={zoom && !isTable ? () => setHasZoomBar(!hasZoomBar) : undefined} />
      </div>
      {isTable ? (
        <TableOfChart table={table} name={name} />
      ) : (
        <Picture {...props} theme={theme} option={option} />
      )}
      {zoom && !isTable && hasZoomBar && <ZoomBar {...zoom} />}
      {legend.length > 0 && !isTable && <Legend entries={legend} theme={theme} />}
    </>
  );
}

/** What is the same for every chart. */
function ChartMenu(props: Props & { readonly onZoom: (() => void) | undefined }) {
  const { name, meterNumber, meterType, table, words, isTable, setIsTable, onZoom } = props;
  const { t } = useTexts();
  const fileWords = [meterNumber, name, props.shown ?? ''];
  const saveCsv = () => saveFile(csvFile([csvOf(table(), words.style, t('charts.note'))]), fileWords, 'csv');
  const savePng = async () => {
    const theme = paperTheme(meterType);
    const { legend, explanation } = props;
    const title = fileWords.filter(Boolean).join(' · ');
    const picture = await pictureOf({ title, option: props.option(theme), legend, explanation, theme });
    saveFile(picture, fileWords, 'png');
  };
  const items = [
    isTable
      ? { key: 'table', text: t('charts.asChart'), onClick: () => setIsTable(false) }
      : { key: 'table', text: t('charts.asTable'), onClick: () => setIsTable(true) },
    ...(onZoom ? [{ key: 'zoom', text: t('charts.zoom.open'), onClick: onZoom }] : []),
    { key: 'png', text: t('charts.savePng'), onClick: savePng },
    { key: 'csv', text: t('charts.saveCsv'), onClick: saveCsv },
  ];
  return (
    <DisclosureMenu label={t('charts.menu')} icon={<IconDots aria-hidden />} iconOnly>
      <ul>
        {items.map(({ key, text, onClick }) => (
          <li key={key}>
            <button type="button" onClick={onClick}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}

type PictureProps = Omit<ChartContent, 'legend'> &
  Pick<Props, 'headingId' | 'zoom'> & { readonly theme: ChartTheme };

function Picture(props: PictureProps) {
  const { headingId, description, explanation, table, option, zoom, rowAt, theme } = props;
  const descriptionId = useId();
  const gestures = useGestures(zoom?.zoom);
  const drawn = useMemo(() => option(theme), [option, theme]);
  const pointedRow = (x: number) => {
    const found = rowAt(x);
    const row = found && table().rows[found.index];
    return row && { x: found.x, sentence: rowSentence(table(), row) };
  };
  return (
    <div className={zoom && classes.zoomed} {...(zoom && gestures)}>
      <EChartsCanvas
        option={drawn}
        labelledBy={headingId}
        describedBy={descriptionId}
        explanation={explanation}
        rowAt={pointedRow}
      />
      <VisuallyHidden id={descriptionId}>{description}</VisuallyHidden>
    </div>
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
