import classes from './illustration.module.css';

/** Own work: a meter, and beside it a sign for its situation. In a box of 96 by 96. */
const body = 'M30 16h36a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z';
const frame = 'M8 62h14M74 62h14M31 28h34v13H31z';
const dial = 'M56 59a8 8 0 1 1-16 0a8 8 0 1 1 16 0z';
const badge = 'M86 70a15 15 0 1 1-30 0a15 15 0 1 1 30 0z';

interface Drawing {
  readonly lines: string;
  readonly sign?: string;
  readonly mark?: string;
}

export type DrawingName = 'empty' | 'noHits' | 'done' | 'offline' | 'failed' | 'missing';

const drawings: Readonly<Record<DrawingName, Drawing>> = {
  empty: { lines: `${frame}${dial}M48 59h-4` },
  noHits: { lines: `${frame}M34 59h10`, sign: 'M76 60a13 13 0 1 1-26 0a13 13 0 1 1 26 0zM73 70l13 13' },
  done: { lines: `${frame}M42.3 28v13M53.6 28v13${dial}M48 59v-4`, sign: badge, mark: 'M64 70l5 5l9-10' },
  offline: {
    lines: `${frame}${dial}`,
    sign: badge,
    mark: 'M63 69a10 10 0 0 1 15 0M67 74a5 5 0 0 1 7 0M71 78h.1M61 61l19 19',
  },
  failed: { lines: `${frame}${dial}`, sign: badge, mark: 'M71 62v9M71 77h.1' },
  missing: {
    lines: 'M8 62h12M76 62h12',
    mark: 'M40 40a8 8 0 1 1 11 7.5c-2 1-3 2.5-3 5.5M48 61h.1',
  },
};

export default function DrawnIllustration({ name }: { readonly name: DrawingName }) {
  const { lines, sign, mark } = drawings[name];
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path className={classes.tint} d={body} strokeDasharray={name === 'missing' ? '6 6' : undefined} />
      <path d={lines} />
      <path className={classes.sign} d={sign} />
      <path className={classes.mark} d={mark} />
    </svg>
  );
}
