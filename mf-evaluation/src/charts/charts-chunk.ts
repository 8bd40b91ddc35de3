import { lazyPart } from '@zaehlwerk/module-kit';

/** Outside the precache, because readers of meters do not need it (docs/adr/0015). */
export const chartsPart = lazyPart(() => import(/* webpackChunkName: "Charts" */ './charts.tsx'));
