/** The reader, and the place of the meter (specification section 5, "Contact step"). */
export interface ReadingContact {
  readonly firstname: string;
  readonly lastname: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
}

export type ContactField = keyof ReadingContact;

export const contactFields = ['firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city'] as const;
