/** The roles that the portal asks for (specification section 6). */
export const roles = [
  'ROLE_KSA_PRO_USER',
  'ROLE_KSA_UNKNOWN_READINGS',
  'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT',
  'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT',
] as const;

/** The role of everybody who reads meters. */
export const defaultRole = 'ROLE_KSA_PRO_USER';
