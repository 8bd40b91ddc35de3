interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface WithTrustedTypes {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
  };
}

const allowed = new Set<string>();

const policy: ScriptUrlPolicy = (() => {
  const rules = {
    createScriptURL(url: string): string {
      if (!allowed.has(url)) throw new TypeError(`${url} is not part of the release set`);
      return url;
    },
  };
  return (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('zaehlwerk-modules', rules) ?? rules;
})();

/** Lets exactly this address be loaded as script. */
export function allowScriptUrl(url: string): void {
  allowed.add(url);
}

/** The address as Trusted Types want it. Throws for any address that was not allowed before. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
