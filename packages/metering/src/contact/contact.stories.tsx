import type { Stories } from '@zaehlwerk/ui/testing';
import { Contact } from './contact.tsx';

export default { title: 'metering/Contact', component: Contact } satisfies Stories;

export const OfAPage = () => <Contact path="/ablesung" />;
/** Its language is marked where it is another than that of the page. */
export const InGermanAlone = () => <Contact path="/help" />;
