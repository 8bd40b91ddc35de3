import { ProgressBar, ProgressRing } from './progress.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/Progress', component: ProgressBar } satisfies Stories;

function Bar({ percent, text }: { readonly percent: number; readonly text: string }) {
  return <ProgressBar label={useWords()('Wasser', 'Water')} percent={percent} text={text} />;
}

function Ring({ done }: { readonly done: number }) {
  return <ProgressRing percent={(done / 9) * 100}>{done}/9</ProgressRing>;
}

export const BarEmpty = () => <Bar percent={0} text="0 %" />;
export const BarPartly = () => <Bar percent={66.7} text="66,7 %" />;
export const BarDone = () => <Bar percent={100} text="100 %" />;
export const RingEmpty = () => <Ring done={0} />;
export const RingPartly = () => <Ring done={6} />;
export const RingDone = () => <Ring done={9} />;
