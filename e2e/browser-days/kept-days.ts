import type { BrowserStep } from './steps.ts';

const anna = { device: 0, tab: 0, account: 0 };

/** A short day that goes through all of it, and days that went wrong once, as short as they still did. */
export const keptDays: Readonly<Record<string, readonly BrowserStep[]>> = {
  'with two tabs at one job, a browser that is killed while it sends and another while somebody types': [
    { ...anna, do: 'give up', job: 0 },
    { do: 'open tab', device: 0 },
    // The second tab stands at the first job.
    { ...anna, do: 'give up', tab: 1, job: 1 },
    { ...anna, do: 'read', job: 0, photos: 1, daysAgo: 1, meets: ['twice'], ending: { how: 'look' } },
    {
      ...anna,
      do: 'read',
      job: 1,
      photos: 2,
      daysAgo: 0,
      meets: ['lost answer', { status: 403 }],
      ending: { how: 'kill browser', after: 100, returns: true },
    },
    { ...anna, do: 'change', job: 1, meets: ['cut answer'], ending: { how: 'go on' } },
    { ...anna, do: 'read', job: 0, photos: 0, daysAgo: 0, meets: [], ending: { how: 'look' } },
  ],
};
