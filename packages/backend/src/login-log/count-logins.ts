import type { Metrics } from '../observation/metrics.ts';
import type { LoginLog } from './login-log.ts';

/** A login log whose attempts are counted, too, by their codes alone. */
export function countLogins(loginLog: LoginLog, { logins }: Metrics): LoginLog {
  return {
    ...loginLog,
    note(event) {
      logins.inc({ method: event.method, outcome: event.outcome });
      loginLog.note(event);
    },
  };
}
