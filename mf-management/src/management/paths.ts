/** The logins of this device whose meters may be shared (specification section 2). */
export const managementPath = '/management';

/** The accesses that an account has given, and its meters. */
export const accountPath = (accountId: string) =>
  `${managementPath}/account/${encodeURIComponent(accountId)}`;

/** One access. */
export const sharePath = (accountId: string, shareId: string) =>
  `${accountPath(accountId)}/${encodeURIComponent(shareId)}`;
