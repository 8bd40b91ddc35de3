import { lazyPart } from '@zaehlwerk/module-kit';

/** Loads with the first question. */
export const shareDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "ShareDialogs" */ './share-dialogs.tsx')).shareDialogs,
);
