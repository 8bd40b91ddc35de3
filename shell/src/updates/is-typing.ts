/** Fields that take text. */
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Whether text stands in a field that somebody is in, or in a form of a login, which no draft keeps. To be interrupted
 * there would cost what was typed, or the place in it.
 */
export function isTyping(page: Document = document): boolean {
  const fields = [...page.querySelectorAll<Field>('input:read-write, textarea:read-write')];
  return fields.some(field => field.value !== '' && (field === page.activeElement || isOfLogin(field)));
}

function isOfLogin({ form }: Field): boolean {
  return form?.querySelector('[autocomplete="username"], [autocomplete="current-password"]') != null;
}
