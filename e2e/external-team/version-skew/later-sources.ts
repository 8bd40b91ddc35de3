import type { Difference } from './other-checkout.ts';

type Edits = NonNullable<Difference['edits']>;

const appending = (text: string) => (content: string) => `${content}\n${text}\n`;

/** A hook of a later store. */
export const laterHook: Edits = {
  'packages/store/src/notifications.ts': appending(
    'export function useMessageCount(): number { return useNotifications().length; }',
  ),
  'packages/store/src/index.ts': appending("export { useMessageCount } from './notifications.ts';"),
};

/** The module imports that hook from the store. */
export const usingLaterHook: Edits = {
  'mf-skew/src/counter/message-count.ts': () => "export { useMessageCount } from '@zaehlwerk/store';\n",
};

const laterRequest = '@zaehlwerk/ui/empty-state';

/** A shared package of a later table. */
export const laterShared: Edits = {
  'packages/ui/package.json': content =>
    content.replace('"exports": {', '"exports": { "./empty-state": "./src/feedback/empty-state.tsx",'),
  'packages/build/src/federation/shared-table.ts': content =>
    content.replace('sharedOnDemand = [', `sharedOnDemand = [ '${laterRequest}',`),
};

/** The module imports a part of its screen from that package. */
export const usingLaterShared: Edits = {
  'mf-skew/src/counter/Counter.tsx': content => content.replace('@zaehlwerk/ui/metering', laterRequest),
};
