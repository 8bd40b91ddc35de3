import type { Step } from './steps.ts';

/** A day played first in every run. */
interface RegressionDay {
  /** The defect it found, or its purpose. */
  readonly why: string;
  /** True if every browser run plays it too. */
  readonly isInBrowser: boolean;
  readonly steps: readonly Step[];
}

const anna = { device: 0, tab: 0, account: 0, moments: 'all' } as const;
const reading = { do: 'read', photos: 0, corrects: false } as const;
const onSecond = { ...anna, ...reading, device: 1, job: 0 } as const;

/** Shortest days that revealed a defect of the product or a planted one, and a short one with all kinds of steps. */
export const regressionDays: readonly RegressionDay[] = [
  {
    why: 'A tab restores a draft that another tab is sending, without its photo',
    isInBrowser: false,
    steps: [
      onSecond,
      { do: 'open tab', device: 1, moments: 'all' },
      { ...onSecond, photos: 1, corrects: true },
      { ...onSecond, tab: 1, photos: 1, corrects: true },
      { do: 'wait', seconds: 0 },
    ],
  },
  {
    why: 'A tab requeues a reading that another tab has just delivered',
    isInBrowser: false,
    steps: [
      { do: 'open tab', device: 0, moments: 'all' },
      { ...anna, ...reading, tab: 0, job: 0, corrects: true, moments: 5 },
      { ...anna, ...reading, tab: 1, job: 0, corrects: true, moments: 5 },
      { do: 'kill tab', device: 0, tab: 0, moments: 'all' },
      { do: 'wait', seconds: 0 },
    ],
  },
  {
    why: 'Two windows send one job at the same moment',
    isInBrowser: false,
    steps: [
      { do: 'open tab', device: 0, moments: 'all' },
      { ...anna, ...reading, tab: 0, job: 1, photos: 1, corrects: true, moments: 1 },
      { ...anna, ...reading, tab: 1, job: 1, photos: 1, corrects: true, moments: 1 },
      { ...anna, do: 'change', job: 0, into: 'another' },
    ],
  },
  {
    why: 'A tab opens while another one sends',
    isInBrowser: false,
    steps: [
      { do: 'meet', fault: 'cut', by: 'reading' },
      { ...anna, ...reading, job: 1 },
      { do: 'open tab', device: 0, moments: 0 },
      { ...anna, ...reading, job: 0 },
    ],
  },
  {
    why: 'Two tabs at one job, a killed browser and a changed reading',
    isInBrowser: true,
    steps: [
      { ...anna, do: 'discard', job: 0 },
      { do: 'open tab', device: 0, moments: 'all' },
      // The second tab is at the first job.
      { ...anna, do: 'discard', tab: 1, job: 1 },
      { do: 'meet', fault: 'twice', by: 'reading' },
      { ...anna, ...reading, job: 0, photos: 1 },
      { do: 'meet', fault: 'lost answer', by: 'reading' },
      { do: 'meet', fault: { status: 403 }, by: 'reading' },
      { ...anna, ...reading, job: 1, photos: 2, moments: 12 },
      { do: 'kill browser', device: 0 },
      { ...anna, do: 'finish', job: 1 },
      { do: 'meet', fault: 'cut answer', by: 'reading' },
      { ...anna, do: 'change', job: 1, into: 'another', moments: 0 },
      { ...anna, ...reading, job: 0, corrects: true },
    ],
  },
];
