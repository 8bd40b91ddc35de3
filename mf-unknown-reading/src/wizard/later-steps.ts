import { lazyPart } from '@zaehlwerk/module-kit';

/**
 * What the first step does not need comes while that is filled in: the other steps, what judges all that is entered, and
 * what stands beside them. Whoever arrives waits for the first step alone.
 */
export const laterSteps = lazyPart(() => import(/* webpackChunkName: "LaterSteps" */ './later-step.tsx'));
