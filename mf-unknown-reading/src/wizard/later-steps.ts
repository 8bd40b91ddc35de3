import { lazyPart } from '@zaehlwerk/module-kit';

/**
 * What the first step does not need comes while that is filled in: the other steps, what judges and keeps all that is
 * entered, and what stands beside them. Whoever arrives waits for the first step alone.
 */
export const laterSteps = lazyPart(async () => {
  await firstFrame();
  return import(/* webpackChunkName: "LaterSteps" */ './later-step.tsx');
});

/** Asking for files takes a slow device as long as drawing what is there already. A page in the background draws nothing. */
function firstFrame(): Promise<void> {
  return new Promise(resolve => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
