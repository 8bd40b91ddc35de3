export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `1 photo goes`, `2 photos go`. */
export const happens = (count: number, noun: string, [one, many]: readonly [string, string]): string =>
  `${counted(count, noun)} ${count === 1 ? one : many}`;
