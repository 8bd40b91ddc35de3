import { jobsPath } from '@zaehlwerk/metering/job-path';
import { LaterContact } from '@zaehlwerk/metering/later-contact';
import classes from './contact-hint.module.css';

export function ContactHint() {
  return <LaterContact path={jobsPath} className={classes.contact} />;
}
