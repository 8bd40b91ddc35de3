/** The paths of the shell's own pages; those of the modules are in their declarations. */
export const ownPaths = {
  home: '/',
  /** All logins of this device, where there may be several. */
  accounts: '/zugaenge',
  /** One more login beside those there are. */
  addAccount: '/anmelden',
  /** What waits on this device to be sent. */
  queue: '/ausgang',
  /** What the deployment consists of, and how it is. */
  status: '/status',
} as const;

/**
 * The page of readings without login, which is a module's. Where no module has it, or the deployment does not allow it,
 * the portal says so there (specification section 8, "Feature not enabled").
 */
export const withoutLoginPath = '/ablesung-ohne-zugang';

/** The pages that the law asks for; the footer leads to them where a module has them and the deployment wants them. */
export const legalPaths = {
  imprint: '/imprint',
  privacy: '/privacy',
  accessibility: '/accessibility',
} as const;

/** Pages that have the navigation for whoever is logged out, too (specification section 2). */
export const publicPages: readonly string[] = [withoutLoginPath, ...Object.values(legalPaths)];
