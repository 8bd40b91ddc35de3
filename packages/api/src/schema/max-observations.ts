/** Most observations of one beacon, and the most that a page keeps until it can send them. */
export const maxObservations = 50;
