import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import type { Contact } from './contact.tsx';

const contact = lazyPart(() => import(/* webpackChunkName: "Contact" */ './contact.tsx'));

/** The contact, loaded after the page's own content with the Markdown parser. Renders nothing after a failure. */
export function LaterContact(props: Parameters<typeof Contact>[0]) {
  const part = useLazyPart(contact);
  if (part.status === 'ready') return <part.part.Contact {...props} />;
  return part.status !== 'failed' && <span hidden data-loading />;
}
