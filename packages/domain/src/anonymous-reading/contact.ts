/** Who reads without login, and where the meter is (specification section 5, "Contact step"). */
export interface ReadingContact {
  readonly firstname: string;
  readonly lastname: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
}

/** One field of the contact. */
export type ContactField = keyof ReadingContact;

/** The fields in their order. */
export const contactFields = ['firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city'] as const;
