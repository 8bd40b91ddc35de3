/** Where a utility counts its days unless `application.timeZone` names another zone (decisions.md 62). */
export const defaultTimeZone = 'Europe/Berlin';
