import { createElement, Fragment, type ReactNode } from 'react';

/** What `render` makes of each item, one after the other. The items never change places, so that they need no keys. */
export function each<Item>(items: readonly Item[], render: (item: Item) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
