import fc from 'fast-check';
import { networkFaults } from './network-fault.ts';
import type { Moments, Step, StepName, StepNamed } from './steps.ts';

/** How often each step comes, and what else differs between runners. */
interface Weights {
  readonly steps: Readonly<Partial<Record<StepName, number>>>;
  /** How often steps come that have gone wrong together, beside 10 of single steps. */
  readonly together: number;
  readonly minSteps: number;
  readonly maxSteps: number;
  readonly seconds: readonly number[];
}

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

// Several of the same kind meet at one place more often than chance would have it.
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

/** What happens together more often than chance would have it, because it has gone wrong there before. */
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
      // Another one in the place of one that has arrived unheard.
      [lost, { ...read, moments: 'all' }, change],
      // Killed while it sends or while a person types, in sight of another tab or not.
      [openTab, read, killTab],
      [read, killTab, finish],
      [type, killTab, finish],
      [read, killBrowser, { ...openTab, moments: between }],
      [read, killBrowser, finish],
      [type, killBrowser, finish],
      [read, { do: 'reload', device, tab, moments: between }],
      // The same form in two windows.
      [openTab, read, { ...read, tab: tab + 1 }],
      // A browser that is started again, while the worker sends what was entered before.
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

/** Random days; a step without a weight is in none. */
export function daysWith({
  steps: weights,
  together: togetherWeight,
  minSteps,
  maxSteps,
  seconds,
}: Weights): fc.Arbitrary<Step[]> {
  const parts = partsOf(seconds);
  const single = Object.entries(weights).map(([name, weight]) => {
    const step = fc.record({ do: fc.constant(name), ...parts[name as StepName] });
    return weighted(weight, step as fc.Arbitrary<Step>);
  });
  const possible = together.map(some => some.filter(step => step.do in weights));
  const some = fc.oneof(
    weighted(
      10,
      fc.oneof(...single).map(one => [one]),
    ),
    weighted(togetherWeight, possible),
  );
  return fc.array(some, { minLength: minSteps, maxLength: maxSteps, size: 'max' }).map(all => all.flat());
}
