/** One question of the benchmark: how long from opening an address until something is there to use. */
export interface Scenario {
  readonly name: string;
  readonly path: string;
  /** CSS selector of what makes the page usable. */
  readonly selector: string;
  /** Whether the customer of the demo data is logged in on the device already. */
  readonly loggedIn: boolean;
}

export const scenarios: readonly Scenario[] = [
  { name: 'Login form usable', path: '/', selector: 'input[name=username]', loggedIn: false },
  {
    name: 'Meter number can be typed at /ablesung-ohne-zugang',
    path: '/ablesung-ohne-zugang',
    selector: '#meter-number',
    loggedIn: false,
  },
  {
    name: 'Job list visible from /ablesung',
    path: '/ablesung',
    selector: 'main ul a[href^="/ablesung/"]',
    loggedIn: true,
  },
  {
    name: 'One job ready to be read from /ablesung/:jobId',
    path: '/ablesung/LT-100131',
    selector: 'article input[inputmode]',
    loggedIn: true,
  },
];

/** `first`: nothing of the portal is cached. `repeat`: the same device again. */
export type Turn = 'first' | 'repeat';

export const turns: readonly Turn[] = ['first', 'repeat'];
