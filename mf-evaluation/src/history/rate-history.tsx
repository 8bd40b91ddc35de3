import type { ResultImage } from '@zaehlwerk/api';
import { formatDay, groupedBy } from '@zaehlwerk/domain';
import { type HistoryEntry, perDay } from '@zaehlwerk/domain/evaluation';
import { type Formats, useFormats, valueText } from '@zaehlwerk/metering/job-text';
import { PhotoGroup, PhotoPreview, useSentPhoto } from '@zaehlwerk/metering/photos';
import { Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { useMemo, useState } from 'react';
import { amountText, signedText } from '../detail/amounts.ts';
import type { EvaluatedRate } from '../evaluate/evaluate-job.ts';
import { type Texts, useTexts } from '../texts.ts';
import photoClasses from './history-photos.module.css';
import classes from './rate-history.module.css';
import { TrendChart } from './trend-chart.tsx';

interface Props {
  readonly jobId: string;
  readonly rate: EvaluatedRate;
  readonly isOnly: boolean;
  readonly showsImages: boolean;
}

/** Newest first (specification section 4, "Evaluation history"). */
export function RateHistory({ jobId, rate, isOnly, showsImages }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(isOnly);
  const { entries, label } = rate;
  return (
    <details className={classes.rate} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <h3 className={classes.name}>{label || t('history.title')}</h3>
        <span className={classes.count}>
          {t('history.count', { count: entries.length, readings: count(entries.length) })}
        </span>
        <TrendChart rate={rate} />
      </summary>
      {/* Rendered when open: there may be hundreds of rows for each of twelve registers. */}
      {isOpen && <HistoryTable jobId={jobId} rate={rate} showsImages={showsImages} />}
    </details>
  );
}

function HistoryTable({ jobId, rate, showsImages }: Omit<Props, 'isOnly'>) {
  const { t } = useTexts();
  const formats = useFormats();
  const years = useMemo(
    () => [...groupedBy(rate.entries.toReversed(), ({ day }) => day.slice(0, 4))],
    [rate.entries],
  );
  const hasPhotos = showsImages && rate.entries.some(({ images }) => images.length > 0);
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{rate.label || t('history.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('history.day')}</th>
          <th scope="col">{t('history.value')}</th>
          <th scope="col">{t(rate.isFeedIn ? 'charts.feedIn' : 'history.consumption')}</th>
          <th scope="col" className={classes.perDay}>
            {t('history.perDay')}
          </th>
          {hasPhotos && <th scope="col">{t('history.photo')}</th>}
        </tr>
      </thead>
      {years.map(([year, entries]) => (
        <tbody key={year}>
          <tr>
            <th scope="rowgroup" colSpan={hasPhotos ? 5 : 4} className={classes.year}>
              {year}
            </th>
          </tr>
          {entries.map((entry, index) => (
            // Two readings may be the same in everything.
            // biome-ignore lint/suspicious/noArrayIndexKey: the history changes as a whole
            <tr key={index} data-estimate={entry.isEstimate || undefined}>
              <th scope="row">
                {dayInYear(entry, formats)}
                <span className={classes.reason}>{reasonText(entry, t)}</span>
              </th>
              <td>{breakable(valueText(entry.value, formats.style, rate.unit, rate.postDecimals))}</td>
              <Consumption entry={entry} rate={rate} />
              {hasPhotos && (
                <td>
                  <HistoryPhotos
                    jobId={jobId}
                    taskId={rate.taskId}
                    images={entry.images}
                    reading={t('history.reading', { day: formats.day(entry.day) })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

type ConsumptionProps = {
  readonly entry: HistoryEntry;
  readonly rate: Pick<EvaluatedRate, 'unit' | 'postDecimals' | 'doubts'>;
};

function Consumption({ entry, rate: { unit, postDecimals, doubts } }: ConsumptionProps) {
  const { t } = useTexts();
  const { style } = useFormats();
  const { consumption, days = 0, isRollover } = entry;
  if (consumption === undefined)
    return (
      <>
        <td />
        <td className={classes.perDay} />
      </>
    );
  const isDown = consumption.startsWith('-');
  const isDoubtful = doubts.has(entry);
  const average = isDown || isDoubtful ? undefined : perDay(consumption, days);
  const note = isDoubtful ? 'history.doubt' : isDown ? 'history.stepDown' : isRollover && 'history.rollover';
  return (
    <>
      <td>
        {breakable(signedText(consumption, style, unit, postDecimals))}
        {note && <span className={classes.reason}>{t(note)}</span>}
      </td>
      <td className={classes.perDay}>
        {average === undefined ? '–' : breakable(amountText(average, style, unit))}
      </td>
    </>
  );
}

/** On a phone the unit may wrap. */
const breakable = (text: string) => text.replace('\u00a0', ' ');

/** `23.11.`, below the year. */
function dayInYear({ day }: HistoryEntry, { style }: Formats): string {
  return formatDay(day, style).replace(/\/?\d{4}$/, '');
}

/** A reason written by the utility is shown as it is. */
function reasonText({ reason, otherReason = '' }: HistoryEntry, t: Texts['t']): string {
  if (reason === null) return t('reason.unknown');
  if (reason !== 'OTHER' && reason !== 'OTHER_KSA') return t(`reason.${reason}`);
  if (reason === 'OTHER_KSA' || otherReason === 'OTHER_KSA') return t('reason.OTHER_KSA');
  return otherReason.trim() || t('reason.OTHER');
}

interface PhotosProps {
  readonly jobId: string;
  readonly taskId: string;
  readonly images: readonly { readonly imageId: string }[];
  readonly reading: string;
}

function HistoryPhotos({ jobId, taskId, images, reading }: PhotosProps) {
  if (images.length === 0) return null;
  return (
    <PhotoGroup>
      <span className={photoClasses.photos}>
        {images.map(({ imageId }, index) => (
          <HistoryPhoto
            key={imageId}
            image={{ jobId, taskId, imageId }}
            number={index + 1}
            reading={reading}
          />
        ))}
      </span>
    </PhotoGroup>
  );
}

interface PhotoProps {
  readonly image: ResultImage;
  readonly number: number;
  readonly reading: string;
}

/** A missing photo leaves its place without a message (specification section 4). */
function HistoryPhoto({ image, number, reading }: PhotoProps) {
  const { t } = useTexts();
  const { photo } = useSentPhoto(image);
  if (photo instanceof Blob) return <PhotoPreview file={photo} number={number} reading={reading} />;
  return (
    <span role="img" aria-label={t('history.photoMissing', { number })}>
      <Skeleton width="3rem" height="3rem" animate={photo === 'loading'} />
    </span>
  );
}
