interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): unknown;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

const allowed = new Set<string>();

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
 * What is asked where a plain string is used as HTML: an element may be emptied so, as drawing libraries do, and nothing
 * else (docs/adr/0030). Made before any module runs: the name is taken, and no module can be more generous.
 */
trustedTypes?.createPolicy('default', { createHTML: html => (html === '' ? html : null) });

/** Lets exactly this address be loaded as script. */
export function allowScriptUrl(url: string): void {
  allowed.add(url);
}

/** The address as Trusted Types want it. Throws for any address that was not allowed before. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
