import { PageHeading } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';

/** What the harness itself has to say in the place of a part of the module. */
export function Message({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div lang="en">
      <title>{title}</title>
      <PageHeading>{title}</PageHeading>
      <p>{children}</p>
    </div>
  );
}
