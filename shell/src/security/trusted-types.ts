interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): unknown;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

const allowed = new Set<string>();

/*
 * Enforces: only allowed addresses become scripts, in browsers without Trusted Types too.
 * Unnecessary: the fallback to `rules`, once Safari before 26 and Firefox before 148 are out of support.
 */
const policy: ScriptUrlPolicy = (() => {
  const rules = {
    createScriptURL(url: string): string {
      if (!allowed.has(url)) throw new TypeError(`${url} is not part of the release set`);
      return url;
    },
  };
  return trustedTypes?.createPolicy('zaehlwerk-modules', rules) ?? rules;
})();

/*
 * Enforces: a plain string is HTML only if it is empty, as ECharts empties its elements (docs/adr/0030). Made before any
 * module runs: a page has one default policy, and no module can make a more generous one.
 * Unnecessary: once no library assigns `innerHTML`; the header `require-trusted-types-for` then refuses every string.
 */
trustedTypes?.createPolicy('default', { createHTML: html => (html === '' ? html : null) });

export function allowScriptUrl(url: string): void {
  allowed.add(url);
}

/** Throws unless {@link allowScriptUrl} was called for the address. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
