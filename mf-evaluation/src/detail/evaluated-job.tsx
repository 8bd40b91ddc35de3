import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, registersOf } from '@zaehlwerk/domain';
import { MasterData } from '@zaehlwerk/metering/job-area';
import { cityLine, MeterNumber, meterTypeName, nameLines, streetLine } from '@zaehlwerk/metering/job-text';
import { PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { PageHeading } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useMemo, useState } from 'react';
import { ChartsPart } from '../charts/charts-part.tsx';
import { useIsPainted } from '../charts/when-quiet.ts';
import {
  type EvaluatedJob,
  type EvaluatedRate,
  type EvaluationConfig,
  evaluatedRate,
  evaluateJob,
  evaluationConfigOf,
  jobOfRates,
  keptEvaluation,
  type Register,
} from '../evaluate/evaluate-job.ts';
import { DataAge } from '../evaluation/data-age.tsx';
import { Histories } from '../history/histories.tsx';
import { useTexts } from '../texts.ts';
import { DoubtNotices } from './doubt-notice.tsx';
import classes from './evaluated-job.module.css';
import { Summaries } from './summary.tsx';

/** The evaluation of one meter, words first (specification section 2, "Evaluation screen"). */
export function EvaluatedJobPage({ job }: { readonly job: Job }) {
  const { features } = useApplication();
  const config = useMemo(() => evaluationConfigOf(features, job), [features, job]);
  // Decided once: another tree would close what was opened, when the job changes.
  const [isKept] = useState(() => keptEvaluation(job, features) !== undefined);
  const Evaluate = isKept ? EvaluateAtOnce : EvaluateJob;
  return <Evaluate job={job} config={config} />;
}

function EvaluateAtOnce({ job, config }: JobProps) {
  const { features } = useApplication();
  const evaluated = useMemo(
    () => keptEvaluation(job, features) ?? evaluateJob(job, config),
    [job, features, config],
  );
  return <JobPage job={job} config={config} evaluated={evaluated} />;
}

interface JobProps {
  readonly job: Job;
  readonly config: EvaluationConfig;
}

function JobPage({ job, config, evaluated }: JobProps & { readonly evaluated: EvaluatedJob }) {
  const isPainted = useIsPainted();
  const showsImages = config.evaluationShowReadingImagesAllowed && job.done;
  return (
    <article className={classes.job}>
      <Header job={job} />
      <DataAge />
      <DoubtNotices job={job} rates={evaluated.rates} />
      <Summaries evaluated={evaluated} />
      <ChartsPart evaluated={evaluated} meterNumber={job.meter.meterNumber} isPainted={isPainted} />
      {isPainted && <Histories job={job} evaluated={evaluated} showsImages={showsImages} />}
      {isPainted && <MeterData job={job} />}
    </article>
  );
}

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

function EvaluateJob({ job, config }: JobProps) {
  const registers = useMemo(() => registersOf(job), [job]);
  return <EvaluateRegisters job={job} config={config} registers={registers} rates={none} />;
}

const none: readonly EvaluatedRate[] = [];

interface RegistersProps extends JobProps {
  readonly registers: readonly Register[];
  readonly rates: readonly EvaluatedRate[];
}

/** Evaluates one register per component, so that React can yield between two of them. */
function EvaluateRegisters({ rates, ...props }: RegistersProps) {
  const { job, config, registers } = props;
  const register = registers[rates.length];
  const more = useMemo(
    () => (register ? [...rates, evaluatedRate(register, config)] : rates),
    [register, rates, config],
  );
  const evaluated = useMemo(
    () => (register ? undefined : jobOfRates(job, registers, rates)),
    [job, register, registers, rates],
  );
  if (!evaluated) return <EvaluateRegisters {...props} rates={more} />;
  return <JobPage job={job} config={config} evaluated={evaluated} />;
}
