/** The clock of a server, and the device's times of request and answer; in milliseconds since 1970. */
export interface ClockComparison {
  /** From the `Date` header of the answer, with a resolution of a second. */
  readonly serverTime: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

const toleratedMilliseconds = 10 * 60_000;

/**
 * Milliseconds by which the device's clock is ahead of the server's, negative if behind; 0 within ten
 * minutes. Time between request and answer, such as a device's sleep, is not counted.
 */
export function clockError({ serverTime, sentAt, receivedAt }: ClockComparison): number {
  const error = Math.max(sentAt - serverTime, 0) - Math.max(serverTime - receivedAt, 0);
  return Math.abs(error) > toleratedMilliseconds ? error : 0;
}
