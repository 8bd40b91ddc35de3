/** Paths of the shell's own pages; modules declare theirs. */
export const ownPaths = {
  home: '/',
  /** All logins of this device. */
  accounts: '/zugaenge',
  /** Login of one more account. */
  addAccount: '/anmelden',
  /** Unsent items of this device. */
  queue: '/ausgang',
  /** Release set and health of the deployment. */
  status: '/status',
  licences: '/licences',
} as const;

/** A page of a module. Without that, the shell explains that it is not available (specification section 8). */
export const anonymousReadingPath = '/ablesung-ohne-zugang';

/** Legally required pages, linked in the footer if a module has them. */
export const legalPages = ['imprint', 'privacy', 'accessibility'] as const;

/** First segments of pages that show the navigation to visitors, too (specification section 2). */
export const publicPages: readonly string[] = [anonymousReadingPath.slice(1), ...legalPages];
