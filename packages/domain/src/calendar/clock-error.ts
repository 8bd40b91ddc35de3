/** A server's clock, and when the device sent the request and got the answer; all in milliseconds since 1970. */
export interface ClockComparison {
  /** From the answer's `Date` header, to the second. */
  readonly serverTime: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

const toleratedMilliseconds = 10 * 60_000;

/**
 * How far the device's clock is ahead of the server's, in milliseconds, negative when it is behind; 0 within ten minutes.
 * Time that passes while an answer is under way, such as a device's sleep, counts for neither side.
 */
export function clockError({ serverTime, sentAt, receivedAt }: ClockComparison): number {
  const error = Math.max(sentAt - serverTime, 0) - Math.max(serverTime - receivedAt, 0);
  return Math.abs(error) > toleratedMilliseconds ? error : 0;
}
