import { lazyPart } from '@zaehlwerk/module-kit';

/** What is asked before something is done with an access that is there: it comes with the first question. */
export const accessDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "AccessDialogs" */ './access-dialogs.ts')).accessDialogs,
);
