import { Buffer } from 'node:buffer';
import { passwordOf } from '../page/login.ts';
import { runningPortal } from './running-portal.ts';

/** The account of a separate application with malicious help texts. */
export const hostileHelp = {
  username: 'hilfe',
  host: 'hilfe.localhost',
  jobId: 'hilfe-strom',
  /** Makes `(a+)+$` backtrack practically forever. */
  meterNumber: `${'a'.repeat(40)}!`,
} as const;

/** The portal's origin for that application; each has its own host (decisions.md 12). */
export function hostileHelpOrigin(): string {
  const { port } = new URL(runningPortal().origin);
  return `http://${hostileHelp.host}:${port}`;
}

const hostileText = `
Ein **harmloser** Satz. <script>window.hacked = 'script'</script>

<img src="x" onerror="window.hacked = 'img'">

<svg onload="window.hacked = 'svg'"></svg><iframe srcdoc="<script>parent.hacked = 'iframe'</script>"></iframe>

![Bild von anderswo](https://example.com/pixel.png) ![](data:image/svg+xml,<svg/onload=alert(1)>)

[eins](javascript:window.hacked='link') [zwei](JaVa&#115;cript:alert(1)) [drei](data:text/html,x)
[vier](vbscript:x) [fünf](<java\tscript:x>) <javascript:alert(1)>

[Seite](https://example.com/hilfe) [Anruf](tel:+49551000)
`;

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** An import file of the application, its account and its job (`npm run backend -- import`). */
export function hostileHelpFile(): object {
  const instruction = (title: string, text: string, filter: object = {}) => ({
    language: 'de-FORMAL',
    title,
    text,
    ...filter,
  });
  const { username, host, jobId, meterNumber } = hostileHelp;
  return {
    application: {
      id: 'hilfe',
      name: 'Hilfe',
      hosts: [host],
      logo: { mimeType: 'image/svg+xml', base64: Buffer.from(logo).toString('base64') },
      meterReadingHelp: [
        instruction('Erste', 'Vor den schlimmen.'),
        instruction('Ohne Ende', 'Nie zu sehen.', { meterNumberFilter: '(a+)+$' }),
        instruction('Auch ohne Ende', 'Nie zu sehen.', { meterNumberFilter: '^(a|aa)+$' }),
        instruction('Ungültig', 'Nie zu sehen.', { meterNumberFilter: '(' }),
        instruction('Feindlich', hostileText, { meterNumberFilter: '^a+!$' }),
      ],
    },
    accounts: [{ username, password: passwordOf(username), name: 'Hilfe' }],
    jobs: [
      {
        id: jobId,
        accounts: [username],
        meter: {
          meterNumber,
          meterType: 'ELECTRIC_METER',
          meterRateTasks: [{ taskId: 'T', obis: '1-0:1.8.0', rateName: 'Verbrauch', preDecimals: 6 }],
        },
      },
    ],
  };
}
