import { randomInt } from 'node:crypto';

/** Nothing that is mistaken for something else on paper or read out: no `0 o 1 i l`. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 4;
const groupLength = 4;

/** A password to be printed or read out: `k7mp-x3wd-9fhr-t2vb`, 79 random bits. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
