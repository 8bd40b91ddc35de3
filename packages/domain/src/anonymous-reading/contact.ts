export const contactFields = ['firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city'] as const;

export type ContactField = (typeof contactFields)[number];

/** The reader, and the place of the meter (specification section 5, "Contact step"). */
export type ReadingContact = Readonly<Record<ContactField, string>>;
