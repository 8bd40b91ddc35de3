/** Blanks, controls, directions, joiners, fillers, and characters that fonts draw as a blank. */
const inkless = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const isVisible = (text: string): boolean => text.replace(inkless, '') !== '';
