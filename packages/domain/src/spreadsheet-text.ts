/**
 * Where a spreadsheet takes a text for a formula: at its start, and at the start of each part into which one that reads
 * with another separator, or without regard to quotes, would cut it; also behind quotes, which such a one may take away.
 */
const formula = /(?=[=+\-@\t\r＝＋－＠])(?<=(?:^|[\n\r\t;])"*)/g;

/** A text with an apostrophe in front of all that a spreadsheet would run as a formula. */
export const withoutFormulas = (text: string): string => text.replace(formula, "'");
