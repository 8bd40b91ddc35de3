/**
 * The address a request is answered for: of a login link (`/m/{token}`, `//m/{token}`) its page alone. What the token
 * looks like is the portal's business, and nothing here can refuse, redirect, check or write down what it never sees.
 */
export const withoutLinkToken = (url: string) => (/^\/+m\//i.test(url) ? '/m/' : url);
