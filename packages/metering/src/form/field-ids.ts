/** The id of the date field. */
export const dateFieldId = 'reading-date';

/** The id of the comment field. */
export const commentFieldId = 'reading-comment';

/** The id of the button that adds photos of a register, by that of its reading. */
export const photosFieldId = (readingId: string) => `${readingId}-photos`;

/** Moves the focus to a field, once what is being changed at the moment is on the screen. */
export function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
