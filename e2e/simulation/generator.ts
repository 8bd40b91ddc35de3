import fc from 'fast-check';
import { networkFaults } from './network-fault.ts';
import type { Moments, Step, StepName, StepNamed } from './steps.ts';

/** Options of a runner's days. */
interface DayOptions {
  /** Steps the runner cannot do, each with its reason. */
  readonly leftOut?: Readonly<Partial<Record<StepName, string>>>;
  /** Weight of step sequences that once failed together, against 10 for single steps. */
  readonly together: number;
  readonly minSteps: number;
  readonly maxSteps: number;
  /** Possible durations of a wait. */
  readonly seconds: readonly number[];
}

/** Weight of each step. */
const weights: Readonly<Record<StepName, number>> = {
  read: 20,
  type: 4,
  change: 4,
  discard: 2,
  finish: 2,
  retry: 4,
  'log in': 2,
  'log out': 2,
  'open tab': 6,
  'close tab': 2,
  'kill tab': 2,
  reload: 2,
  'sleep tab': 2,
  'wake tab': 2,
  'kill browser': 2,
  'wake worker': 4,
  'lose connection': 2,
  'find connection': 2,
  meet: 14,
  release: 4,
  wait: 10,
  'set clock': 2,
  'fill device': 1,
  'stick device': 1,
  'free device': 3,
};

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

// Steps of the same kind meet at one place more often than by chance.
const number = fc.oneof(weighted(2, fc.constant(0)), weighted(3, fc.nat({ max: 3 })));
const moments = fc.oneof(fc.constant<Moments>('all'), fc.nat({ max: 40 }));
const onDevice = { device: number };
const onTab = { ...onDevice, tab: number };
const onJob = { ...onTab, account: number, job: number };
const photos = fc.nat({ max: 2 });
const keys = fc.nat({ max: 6 });

type Parts<Name extends StepName> = {
  readonly [Key in Exclude<keyof StepNamed<Name>, 'do'>]: fc.Arbitrary<StepNamed<Name>[Key]>;
};

const partsOf = (seconds: readonly number[]): { readonly [Name in StepName]: Parts<Name> } => ({
  read: { ...onJob, photos, corrects: fc.boolean(), moments },
  type: { ...onJob, keys, moments },
  change: { ...onJob, into: fc.constantFrom('another', 'same', 'nothing'), moments },
  discard: { ...onJob, moments },
  finish: { ...onJob, moments },
  retry: { ...onTab, moments },
  'log in': onDevice,
  'log out': { ...onTab, account: number },
  'open tab': { ...onDevice, moments },
  'close tab': { ...onTab, moments },
  'kill tab': { ...onTab, moments },
  reload: { ...onTab, moments },
  'sleep tab': onTab,
  'wake tab': onTab,
  'kill browser': onDevice,
  'wake worker': { ...onDevice, moments },
  'lose connection': onDevice,
  'find connection': onDevice,
  meet: {
    fault: fc.constantFrom(...networkFaults),
    by: fc.constantFrom('reading', 'reading', 'jobs'),
  },
  release: {},
  'fill device': onDevice,
  'stick device': onDevice,
  'free device': onDevice,
  wait: { seconds: fc.constantFrom(...seconds) },
  'set clock': { ...onDevice, hours: fc.constantFrom(-72, -1, 1, 72) },
});

/** Sequences more frequent than by chance, because they once failed. */
const together: fc.Arbitrary<Step[]> = fc
  .record({ ...onJob, moments, between: moments, photos: fc.nat({ max: 1 }), keys })
  .chain(({ between, photos, keys, moments, ...at }) => {
    const { device, tab } = at;
    const read: Step = { do: 'read', ...at, photos, corrects: true, moments };
    const type: Step = { do: 'type', ...at, keys, moments };
    const finish: Step = { do: 'finish', ...at, moments };
    const openTab: Step = { do: 'open tab', device, moments: 'all' };
    const killBrowser: Step = { do: 'kill browser', device };
    const killTab: Step = { do: 'kill tab', device, tab, moments: between };
    const offline: Step[] = [{ do: 'lose connection', device }, { ...read, moments: 'all' }, killBrowser];
    const lost: Step = { do: 'meet', fault: 'lost answer', by: 'reading' };
    const change: Step = { do: 'change', ...at, into: 'another', moments };
    return fc.constantFrom<Step[]>(
      // A replacement of a reading whose arrival is unknown.
      [lost, { ...read, moments: 'all' }, change],
      // A kill during sending or typing, with or without another tab.
      [openTab, read, killTab],
      [read, killTab, finish],
      [type, killTab, finish],
      [read, killBrowser, { ...openTab, moments: between }],
      [read, killBrowser, finish],
      [type, killBrowser, finish],
      [read, { do: 'reload', device, tab, moments: between }],
      // The same form in two windows.
      [openTab, read, { ...read, tab: tab + 1 }],
      // A restarted browser while the worker sends earlier entries.
      [
        ...offline,
        { do: 'find connection', device },
        { do: 'open tab', device, moments: between },
        { do: 'wake worker', device, moments },
      ],
      [
        ...offline,
        { do: 'find connection', device },
        { do: 'wake worker', device, moments: between },
        { do: 'open tab', device, moments },
      ],
    );
  });

/** Random days. */
export function randomDays({
  leftOut = {},
  together: togetherWeight,
  minSteps,
  maxSteps,
  seconds,
}: DayOptions): fc.Arbitrary<Step[]> {
  const parts = partsOf(seconds);
  const single = Object.entries(weights).flatMap(([name, weight]) => {
    const step = fc.record({ do: fc.constant(name), ...parts[name as StepName] });
    return name in leftOut ? [] : weighted(weight, step as fc.Arbitrary<Step>);
  });
  const some = fc.oneof(
    weighted(
      10,
      fc.oneof(...single).map(one => [one]),
    ),
    weighted(
      togetherWeight,
      together.map(steps => steps.filter(step => !(step.do in leftOut))),
    ),
  );
  return fc.array(some, { minLength: minSteps, maxLength: maxSteps, size: 'max' }).map(all => all.flat());
}
