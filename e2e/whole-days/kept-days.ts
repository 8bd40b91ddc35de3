import { type Step, untilSettled } from './steps.ts';

/** A day that has gone wrong once: it is played before all others. */
interface KeptDay {
  /** What went wrong on it. */
  readonly why: string;
  readonly steps: readonly Step[];
}

/** The days that are played by every run, as a failed one has printed them. */
export const keptDays: readonly KeptDay[] = [
  {
    why: 'A tab heard of a draft while another one sent it, and wrote it back without its photo.',
    steps: [
      {
        do: 'read',
        device: 1,
        tab: 0,
        account: 0,
        job: 0,
        photos: 0,
        corrects: false,
        turns: untilSettled,
      },
      { do: 'open tab', device: 1, turns: untilSettled },
      { do: 'read', device: 1, tab: 0, account: 0, job: 0, photos: 1, corrects: true, turns: untilSettled },
      { do: 'read', device: 1, tab: 1, account: 0, job: 0, photos: 1, corrects: true, turns: untilSettled },
      { do: 'wait', seconds: 0 },
    ],
  },
];
