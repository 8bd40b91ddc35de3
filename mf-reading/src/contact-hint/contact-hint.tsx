import { jobsPath } from '@zaehlwerk/metering/job-path';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import classes from './contact-hint.module.css';

/** With the Markdown parser. */
const contact = lazyPart(() => import(/* webpackChunkName: "Contact" */ '@zaehlwerk/metering/contact'));

export function ContactHint() {
  const part = useLazyPart(contact);
  return part.status === 'ready' && <part.part.Contact path={jobsPath} className={classes.contact} />;
}
