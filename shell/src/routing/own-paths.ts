/** The paths of the shell's own pages; those of the modules are in their declarations. */
export const ownPaths = {
  home: '/',
  /** All logins of this device, where there may be several. */
  accounts: '/zugaenge',
  /** One more login beside those there are. */
  addAccount: '/anmelden',
  /** What waits on this device to be sent. */
  queue: '/ausgang',
  /** What the deployment consists of, and how it is; for its administrators, unless it is configured otherwise. */
  status: '/status',
  /** Licences of the libraries in the portal. */
  licences: '/licences',
} as const;

/**
 * The page of readings without login, which is a module's. Where no module has it, or the deployment does not allow it,
 * the portal says so there (specification section 8, "Feature not enabled").
 */
export const withoutLoginPath = '/ablesung-ohne-zugang';

/** The pages that the law asks for, by their paths; the footer leads to them where a module has them. */
export const legalPages = ['imprint', 'privacy', 'accessibility'] as const;

/** Pages that have the navigation for whoever is logged out, too (specification section 2), by the word they begin with. */
export const publicPages: readonly string[] = [withoutLoginPath.slice(1), ...legalPages];
