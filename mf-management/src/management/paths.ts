export const managementPath = '/management';

export const accountPath = (accountId: string) =>
  `${managementPath}/account/${encodeURIComponent(accountId)}`;

export const sharePath = (accountId: string, shareId: string) =>
  `${accountPath(accountId)}/${encodeURIComponent(shareId)}`;
