import { decimalToNumber, isDecimalText, numberToDecimal } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

const reason =
  'not a number of at most 15 digits (more than 15, or zeros at the end that count: write "1234.50" as text)';

/** A JSON number or text with `.`; becomes exact text, with the trailing zeros of a text. */
export const decimalSchema = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const text = typeof value === 'number' ? numberToDecimal(value) : value;
    if (text !== undefined && isDecimalText(text) && decimalToNumber(text) !== undefined) return text;
    context.issues.push({ code: 'custom', message: reason, input: value });
    return z.NEVER;
  }),
);
