/**
 * Something that screens remember while the tab is open, for one account at a time: what another account asks for
 * starts fresh, and what the account before it left is forgotten.
 */
export function perAccount<Value>(fresh: () => Value): (accountId: string) => Value {
  let owner: string | undefined;
  let value: Value;
  return accountId => {
    if (accountId !== owner) {
      owner = accountId;
      value = fresh();
    }
    return value;
  };
}
