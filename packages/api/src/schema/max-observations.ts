/** Per beacon, and in a page until it can send them. */
export const maxObservations = 50;
