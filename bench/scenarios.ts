/** Demo accounts used for visits. */
export const accounts = ['kunde', 'verwaltung'] as const;

export type Account = (typeof accounts)[number];

/** One scenario: the time from opening an address until something is usable. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  /** CSS selector of the element that makes the page usable. */
  readonly selector: string;
  /** The demo account that is already logged in. */
  readonly account?: Account;
}

export const scenarios: readonly Scenario[] = [
  { name: 'Login form usable', path: '/', selector: 'input[name=username]' },
  {
    name: 'Meter number can be typed at /ablesung-ohne-zugang',
    path: '/ablesung-ohne-zugang',
    selector: '#meter-number',
  },
  {
    name: 'Job list visible from /ablesung',
    path: '/ablesung',
    selector: 'main ul a[href^="/ablesung/"]',
    account: 'kunde',
  },
  {
    name: 'One job ready to be read from /ablesung/:jobId',
    path: '/ablesung/LT-100131',
    selector: 'article input[inputmode]',
    account: 'kunde',
  },
  {
    name: 'Evaluation of one meter in words from /auswertung/:jobId',
    path: '/auswertung/LT-100131',
    selector: '#evaluation-history',
    account: 'kunde',
  },
  {
    name: 'First meters of the table visible from /management',
    path: '/management',
    selector: 'main table tbody tr',
    account: 'verwaltung',
  },
];

/** `first`: with empty caches. `repeat`: the same device again. */
export type Turn = 'first' | 'repeat';

export const turns: readonly Turn[] = ['first', 'repeat'];
