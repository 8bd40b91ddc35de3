import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, registersOf } from '@zaehlwerk/domain';
import { compareConsumption, type HistoryConfig } from '@zaehlwerk/domain/evaluation';
import { MasterData } from '@zaehlwerk/metering/job-area';
import { cityLine, MeterNumber, meterTypeName, nameLines, streetLine } from '@zaehlwerk/metering/job-text';
import { PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { PageHeading, Paper, Title } from '@zaehlwerk/ui';
import { EmptyState, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ReactNode, useMemo } from 'react';
import { ChartsPart } from '../charts/charts-part.tsx';
import {
  type EvaluatedRate,
  type EvaluatedSum,
  type EvaluationConfig,
  evaluatedRate,
  evaluationConfigOf,
  jobOfRates,
  type Register,
} from '../evaluate/evaluate-job.ts';
import { DataAge } from '../evaluation/data-age.tsx';
import { RateHistory } from '../history/rate-history.tsx';
import { useTexts } from '../texts.ts';
import { ComparisonSentence } from './comparison.tsx';
import classes from './evaluated-job.module.css';
import { ForecastSentence } from './forecast.tsx';

/** The evaluation of one meter, words first (specification section 2, "Evaluation screen"). */
export function EvaluatedJobPage({ job }: { readonly job: Job }) {
  const { features } = useApplication();
  const config = useMemo(() => evaluationConfigOf(features, job), [features, job]);
  const registers = useMemo(() => registersOf(job), [job]);
  return (
    <EvaluateRegisters registers={registers} config={config}>
      {rates => <JobOfRates job={job} config={config} registers={registers} all={rates} />}
    </EvaluateRegisters>
  );
}

interface Props {
  readonly job: Job;
  readonly config: EvaluationConfig;
  readonly registers: readonly Register[];
  readonly all: readonly EvaluatedRate[];
}

function JobOfRates({ job, config, registers, all }: Props) {
  const { t } = useTexts();
  const evaluated = useMemo(() => jobOfRates(job, registers, all), [job, registers, all]);
  const { rates, sums, withoutHistory, meterType } = evaluated;
  const compared = useMemo(() => comparisonsOf(sums), [sums]);
  const showsImages = config.evaluationShowReadingImagesAllowed && job.done;
  return (
    <article className={classes.job}>
      <Header job={job} />
      <DataAge />
      {sums.length > 0 && (
        <Paper component="section" aria-label={t('comparison.title')}>
          {compared.map(({ sum, comparison, isSaid }) => (
            <div key={sum.rates[0]?.taskId} className={classes.sum}>
              {!isSaid && <ComparisonSentence comparison={comparison} sum={sum} meterType={meterType} />}
              <ForecastSentence sum={sum} meterType={meterType} />
            </div>
          ))}
        </Paper>
      )}
      <section className={classes.history} aria-labelledby={historyId}>
        <Title order={2} size="h3" id={historyId}>
          {t('history.title')}
        </Title>
        {rates.map(rate => (
          <RateHistory
            key={rate.taskId}
            jobId={job.id}
            rate={rate}
            isOnly={rates.length === 1}
            showsImages={showsImages}
          />
        ))}
        {rates.length === 0 && (
          <EmptyState title={t('evaluation.empty.noReadingEventsForMeterRates')} headingLevel={3} />
        )}
        {rates.length > 0 && withoutHistory.length > 0 && (
          <p className={classes.note}>
            {t('evaluation.empty.noReadingEventsForMeterRate', {
              rates: withoutHistory.map(name => name || t('history.nameless')).join(', '),
            })}
          </p>
        )}
      </section>
      {rates.length > 0 && <ChartsPart evaluated={evaluated} meterNumber={job.meter.meterNumber} />}
      <MeterData job={job} />
    </article>
  );
}

/** `isSaid`: an earlier sum has shown the same sentence about a missing comparison. */
function comparisonsOf(sums: readonly EvaluatedSum[]) {
  let said: boolean | undefined;
  return sums.map(sum => {
    const comparison = compareConsumption(sum.rates.map(({ intervals }) => intervals));
    const before = said;
    if (!comparison) said = sum.isFeedIn;
    return { sum, comparison, isSaid: !comparison && before === said };
  });
}

const historyId = 'evaluation-history';

function Header({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const { meterNumber } = job.meter;
  const type = meterTypeName(t, job);
  return (
    <header className={classes.header}>
      <PageTitle isLast>{`${t('navigation.evaluation')} ${type} ${meterNumber}`}</PageTitle>
      <MeterTypeIcon type={meterTypeOf(job)} size="lg" />
      <PageHeading overline={type}>
        <span className={classes.number}>
          <MeterNumber>{meterNumber}</MeterNumber>
        </span>
      </PageHeading>
    </header>
  );
}

function MeterData({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const { meterNumber, meterAddress: address } = job.meter;
  const present = (...lines: readonly (string | undefined)[]) => lines.flatMap(line => line?.trim() || []);
  const entries = [
    { key: 'number', lines: [meterNumber] },
    { key: 'type', lines: [meterTypeName(t, job)] },
    { key: 'address', lines: present(...nameLines(address), streetLine(address), cityLine(address)) },
    { key: 'objectKey', lines: present(address?.objectKey) },
    { key: 'location', lines: present(address?.locationDescription) },
    { key: 'hint', lines: present(address?.hint) },
  ] as const;
  return (
    <MasterData
      title={t('meter.title')}
      entries={entries.map(entry => ({ ...entry, label: t(`meter.${entry.key}`) }))}
    />
  );
}

interface EvaluateProps {
  readonly registers: readonly Register[];
  readonly config: HistoryConfig;
  readonly children: (rates: readonly EvaluatedRate[]) => ReactNode;
  readonly evaluated?: readonly EvaluatedRate[];
}

const none: readonly EvaluatedRate[] = [];

/** Evaluates one register per component, so that React can yield between two of them. */
function EvaluateRegisters({ registers, config, children, evaluated = none }: EvaluateProps) {
  const register = registers[evaluated.length];
  const more = useMemo(
    () => register && [...evaluated, evaluatedRate(register, config)],
    [register, evaluated, config],
  );
  if (!more) return children(evaluated);
  return (
    <EvaluateRegisters registers={registers} config={config} evaluated={more}>
      {children}
    </EvaluateRegisters>
  );
}
