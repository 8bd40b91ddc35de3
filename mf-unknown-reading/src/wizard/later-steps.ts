import { lazyPart } from '@zaehlwerk/module-kit';

/** The chunk of all later steps, loaded during the first one, so that the reader waits for that alone. */
export const laterSteps = lazyPart(async () => {
  await firstFrame();
  return import(/* webpackChunkName: "LaterSteps" */ './later-step.tsx');
});

/** Requesting files takes a slow device as long as a render. A hidden page has no frames. */
function firstFrame(): Promise<void> {
  return new Promise(resolve => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
