/** How long a module, or one of its files, may take until its area says so. The builds say the same of their chunks. */
export const loadTimeoutMs = 15_000;
