/** Characters without ink: blanks, controls, directions, joiners, fillers, and what fonts draw as a blank. */
const inkless = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True if there is anything to be seen of a text. */
export const isVisible = (text: string): boolean => text.replace(inkless, '') !== '';
