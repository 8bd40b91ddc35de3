/**
 * The positions at which a spreadsheet reads a formula: at the start, and at the start of each part that
 * another separator, or ignored quotes, would cut off; also after quotes, which may be removed.
 */
const formula = /(?=[=+\-@\t\r＝＋－＠])(?<=(?:^|[\n\r\t;])"*)/g;

/** Puts an apostrophe in front of everything that a spreadsheet would run as a formula. */
export const withoutFormulas = (text: string): string => text.replace(formula, "'");
