import { jobsPath } from '@zaehlwerk/metering/job-path';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import classes from './whom-to-ask.module.css';

/** It brings what reads Markdown. */
const contact = lazyPart(() => import(/* webpackChunkName: "Contact" */ '@zaehlwerk/metering/contact'));

/** Whom to turn to about a job, where the utility has written that. */
export function WhomToAsk() {
  const part = useLazyPart(contact);
  return part.status === 'ready' && <part.part.Contact path={jobsPath} className={classes.contact} />;
}
