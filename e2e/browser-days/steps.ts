import fc from 'fast-check';

const statuses = [401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504] as const;

/** What becomes of a request that sends a reading. Late ones wait until somebody lets them go. */
export type NetworkFault =
  | 'cut'
  | 'cut upload'
  | 'lost answer'
  | 'late'
  | 'late answer'
  | 'twice'
  | 'cut answer'
  | 'hotel'
  | 'wrong field'
  | { readonly status: (typeof statuses)[number] };

/** After the last key, or after Send, the tab or the browser is ended by force. */
interface Violence {
  readonly how: 'crash tab' | 'kill browser';
  /** In milliseconds. */
  readonly after: number;
  /** Whether the same person goes on with the job at once, as its page says. */
  readonly returns: boolean;
}

/** What happens after the last key, or after Send: somebody waits what comes of it, or does something else at once. */
export type Ending = { readonly how: 'look' } | { readonly how: 'go on' } | Violence;

interface OnDevice {
  readonly device: number;
}

interface OnTab extends OnDevice {
  readonly tab: number;
}

/** About a job, as one of the people who use the device. */
export interface OnJob extends OnTab {
  readonly account: number;
  readonly job: number;
}

/** What happens on a day; numbers choose among what there is. `meets`: the next requests of the device, one each. */
export type BrowserStep =
  | (OnJob & {
      readonly do: 'read';
      readonly photos: number;
      readonly daysAgo: number;
      readonly meets: readonly NetworkFault[];
      readonly ending: Ending;
    })
  | (OnJob & { readonly do: 'type'; readonly keys: number; readonly ending: Ending })
  | (OnJob & { readonly do: 'change'; readonly meets: readonly NetworkFault[]; readonly ending: Ending })
  | (OnJob & { readonly do: 'give up' })
  | (OnTab & { readonly do: 'send all' })
  | (OnTab & { readonly do: 'reload' })
  | (OnTab & { readonly do: 'close tab' })
  | (OnTab & { readonly do: 'log out' })
  | (OnDevice & { readonly do: 'open tab' })
  | (OnDevice & { readonly do: 'kill browser' })
  | (OnDevice & { readonly do: 'lose connection' })
  | (OnDevice & { readonly do: 'find connection' })
  | { readonly do: 'let go' }
  | { readonly do: 'wait'; readonly seconds: number };

const faults: readonly NetworkFault[] = [
  ...(['cut', 'cut upload', 'lost answer', 'late', 'late answer', 'twice', 'cut answer'] as const),
  ...(['hotel', 'wrong field'] as const),
  ...statuses.map(status => ({ status })),
];

const to = <Name extends BrowserStep['do']>(name: Name) => fc.constant(name);
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const device = fc.nat({ max: 1 });
const onTab = { device, tab: fc.nat({ max: 2 }) };
const onJob = { ...onTab, account: fc.nat({ max: 3 }), job: fc.nat({ max: 1 }) };
const violence = { after: fc.nat({ max: 300 }), returns: fc.boolean() };
const violent: fc.Arbitrary<Ending> = fc.oneof(
  weighted(3, fc.record({ how: fc.constant('kill browser'), ...violence })),
  weighted(1, fc.record({ how: fc.constant('crash tab'), ...violence })),
);
const ending: fc.Arbitrary<Ending> = fc.oneof(
  weighted(4, fc.constant({ how: 'look' })),
  weighted(3, fc.constant({ how: 'go on' })),
  weighted(3, violent),
);
const meets = fc.array(fc.constantFrom(...faults), { maxLength: 2, size: 'max' });
const reading = { photos: fc.nat({ max: 2 }), daysAgo: fc.nat({ max: 2 }), meets, ending };

const step: fc.Arbitrary<BrowserStep> = fc.oneof(
  weighted(10, fc.record({ do: to('read'), ...onJob, ...reading })),
  weighted(4, fc.record({ do: to('type'), ...onJob, keys: fc.nat({ max: 6 }), ending })),
  weighted(4, fc.record({ do: to('change'), ...onJob, meets, ending })),
  weighted(2, fc.record({ do: to('give up'), ...onJob })),
  weighted(2, fc.record({ do: to('send all'), ...onTab })),
  weighted(2, fc.record({ do: to('reload'), ...onTab })),
  weighted(1, fc.record({ do: to('close tab'), ...onTab })),
  weighted(1, fc.record({ do: to('log out'), ...onTab })),
  weighted(3, fc.record({ do: to('open tab'), device })),
  weighted(1, fc.record({ do: to('kill browser'), device })),
  weighted(1, fc.record({ do: to('lose connection'), device })),
  weighted(1, fc.record({ do: to('find connection'), device })),
  weighted(2, fc.record({ do: to('let go') })),
  weighted(2, fc.record({ do: to('wait'), seconds: fc.constantFrom(0.3, 1, 1, 6) })),
);

const someDay = fc.array(step, { minLength: 8, maxLength: 20, size: 'max' });

/** The day of a seed: the same steps each time. */
export function dayOf(seed: number): readonly BrowserStep[] {
  return fc.sample(someDay, { seed, numRuns: 1 })[0] ?? [];
}
