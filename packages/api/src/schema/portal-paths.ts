/** The paths of the pages that every portal has, whatever modules it is made of. */
export const portalPaths = ['/', '/zugaenge', '/anmelden', '/ausgang', '/status'] as const;
