/**
 * Something that screens remember while the tab is open, for each account its own: what another account asks for is
 * not what the first one left, and who comes back finds it as it was.
 */
export function perAccount<Value>(fresh: () => Value): (accountId: string) => Value {
  const values = new Map<string, Value>();
  return accountId => {
    const value = values.get(accountId) ?? fresh();
    values.set(accountId, value);
    return value;
  };
}
