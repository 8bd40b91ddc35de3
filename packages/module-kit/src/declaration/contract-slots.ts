/** Slots of the contract, which the portal's own pages and the login screen offer. */
export const contractSlots = [
  'login',
  'login-method',
  'login-problem-ways',
  'home-cards',
  'menu',
  'footer',
  'beside-pages',
] as const;
