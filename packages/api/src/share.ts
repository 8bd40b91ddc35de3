/** The wire schemas of shares, for the server. */
export * from './schema/share.ts';
export * from './schema/share-requests.ts';
