const prefix = 'preference/';

/** `name` contains no slash, an account's id may. */
export const preferenceKey = (name: string, accountId: string) => `${prefix}${name}/${accountId}`;

export const isPreferenceOf = (key: string, accountId: string) =>
  key.startsWith(prefix) && key.slice(key.indexOf('/', prefix.length) + 1) === accountId;
