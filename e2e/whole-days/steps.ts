import fc from 'fast-check';
import type { Fault } from './hostile-network.ts';

interface OnPage {
  readonly device: number;
  readonly tab: number;
}

/** What somebody does on a page; numbers choose a device, a tab, a job or a queued reading among those there are. */
export type StepOnPage =
  | (OnPage & {
      readonly do: 'read';
      readonly account: number;
      readonly job: number;
      readonly photos: number;
      /** Whether a reading that is there already is to be replaced; otherwise it stays. */
      readonly corrects: boolean;
      /** How many turns of the page are waited for before the next step comes; nobody waits for Send. */
      readonly turns: number;
    })
  | (OnPage & {
      readonly do: 'type';
      readonly account: number;
      readonly job: number;
      readonly keys: number;
    })
  | (OnPage & {
      readonly do: 'change';
      readonly item: number;
      readonly turns: number;
      /** What is made of it: another reading, the same one, sent anew, or nothing, so that it is put back. */
      readonly into: 'another' | 'same' | 'nothing';
    })
  | (OnPage & { readonly do: 'give up'; readonly item: number; readonly turns: number })
  | (OnPage & { readonly do: 'log out'; readonly account: number })
  | (OnPage & { readonly do: 'retry'; readonly turns: number })
  | (OnPage & { readonly do: 'reload'; readonly turns: number })
  | (OnPage & { readonly do: 'kill tab'; readonly turns: number });

interface OnDevice {
  readonly device: number;
}

type StepOnDevice =
  | (OnDevice & { readonly do: 'open tab'; readonly turns: number })
  | (OnDevice & { readonly do: 'kill browser' })
  | (OnDevice & { readonly do: 'wake worker'; readonly turns: number })
  | (OnDevice & { readonly do: 'lose connection' })
  | (OnDevice & { readonly do: 'find connection' })
  | (OnDevice & { readonly do: 'log in' })
  | (OnDevice & { readonly do: 'set clock'; readonly hours: number });

/** What may happen on a day. */
export type Step =
  | StepOnPage
  | StepOnDevice
  | {
      readonly do: 'meet';
      readonly fault: Fault;
      /** Which requests: that send a reading, or that ask for jobs. */
      readonly by: 'reading' | 'jobs';
    }
  | { readonly do: 'let go' }
  | { readonly do: 'wait'; readonly seconds: number };

const statuses = [401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504] as const;

const faults: readonly Fault[] = [
  ...(['cut', 'lost answer', 'late', 'late answer', 'twice', 'cut answer'] as const),
  ...(['hotel', 'wrong field'] as const),
  ...statuses.map(status => ({ status })),
];

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

// Several of the same kind meet at one place more often than chance would have it.
const of = fc.oneof(weighted(2, fc.constant(0)), weighted(3, fc.nat({ max: 3 })));
/** From so many turns on, it is waited until nothing happens any more. */
export const untilSettled = 1000;
const turns = fc.oneof(fc.constant(untilSettled), fc.nat({ max: 40 }));
const at = { device: of, tab: of };

const to = <Name extends Step['do']>(name: Name) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    10,
    fc.record({
      do: to('read'),
      ...at,
      account: of,
      job: of,
      photos: fc.nat({ max: 2 }),
      corrects: fc.boolean(),
      turns,
    }),
  ),
  weighted(2, fc.record({ do: to('type'), ...at, account: of, job: of, keys: fc.nat({ max: 6 }) })),
  weighted(
    2,
    fc.record({
      do: to('change'),
      ...at,
      item: of,
      turns,
      into: fc.constantFrom('another', 'same', 'nothing'),
    }),
  ),
  weighted(1, fc.record({ do: to('give up'), ...at, item: of, turns })),
  weighted(2, fc.record({ do: to('retry'), ...at, turns })),
  weighted(1, fc.record({ do: to('reload'), ...at, turns })),
  weighted(1, fc.record({ do: to('kill tab'), ...at, turns })),
  weighted(3, fc.record({ do: to('open tab'), device: of, turns })),
  weighted(1, fc.record({ do: to('kill browser'), device: of })),
  weighted(2, fc.record({ do: to('wake worker'), device: of, turns })),
  weighted(1, fc.record({ do: to('lose connection'), device: of })),
  weighted(1, fc.record({ do: to('find connection'), device: of })),
  weighted(1, fc.record({ do: to('log out'), ...at, account: of })),
  weighted(1, fc.record({ do: to('log in'), device: of })),
  weighted(
    7,
    fc.record({
      do: to('meet'),
      fault: fc.constantFrom(...faults),
      by: fc.constantFrom('reading', 'reading', 'jobs'),
    }),
  ),
  weighted(2, fc.record({ do: to('let go') })),
  weighted(5, fc.record({ do: to('wait'), seconds: fc.constantFrom(0, 0.3, 1, 6, 60, 1200) })),
  weighted(1, fc.record({ do: to('set clock'), device: of, hours: fc.constantFrom(-72, -1, 1, 72) })),
);

/** What happens together more often than chance would have it, because it has gone wrong there before. */
const together: fc.Arbitrary<Step[]> = fc
  .record({ ...at, account: of, job: of, turns, between: turns, photos: fc.nat({ max: 1 }) })
  .chain(({ between, ...reading }) => {
    const { device, tab } = reading;
    const read: Step = { do: 'read', ...reading, corrects: true };
    const inOtherTab: Step = { ...read, tab: tab + 1 };
    return fc.constantFrom<Step[]>(
      // Killed in the middle of sending, in sight of another tab or not.
      [
        { do: 'open tab', device, turns: untilSettled },
        read,
        { do: 'kill tab', device, tab, turns: between },
      ],
      [read, { do: 'kill browser', device }, { do: 'open tab', device, turns: between }],
      [read, { do: 'reload', device, tab, turns: between }],
      // The same form in two windows.
      [{ do: 'open tab', device, turns: untilSettled }, read, inOtherTab],
      // A browser that is started again, while what was entered before is sent by the worker.
      [
        { do: 'lose connection', device },
        { ...read, turns: untilSettled },
        { do: 'kill browser', device },
        { do: 'find connection', device },
        { do: 'open tab', device, turns: between },
        { do: 'wake worker', device, turns: reading.turns },
      ],
      [
        { do: 'lose connection', device },
        { ...read, turns: untilSettled },
        { do: 'kill browser', device },
        { do: 'find connection', device },
        { do: 'wake worker', device, turns: between },
        { do: 'open tab', device, turns: reading.turns },
      ],
    );
  });

/** The steps of a day. */
export const someDay = fc
  .array(
    fc.oneof(
      weighted(
        10,
        step.map(one => [one]),
      ),
      weighted(1, together),
    ),
    { minLength: 1, maxLength: 28, size: 'max' },
  )
  .map(steps => steps.flat());
