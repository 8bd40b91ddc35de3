import type { SendResultsRequest } from '@zaehlwerk/api';
import { type CalendarDay, instantOfDay } from '@zaehlwerk/domain';
import { randomKey } from '@zaehlwerk/store/data';
import { type PhotosByTask, photoIdsOf } from '../photos/photos-to-send.ts';

/** One try to send: what was sent, told from everything else that may be sent, and under which key. */
export interface SendAttempt {
  readonly content: string;
  readonly idempotencyKey: string;
}

/**
 * The attempt for `request` with the photos of its rates. When the last one sent exactly the same, its key is used
 * again: should only its answer have been lost, the server does not store the reading a second time (decisions.md 5).
 */
export function attemptFor(
  request: SendResultsRequest,
  photos: PhotosByTask,
  last: SendAttempt | undefined,
): SendAttempt {
  return attemptWith([request, photoIdsOf(request, photos)], last);
}

/**
 * The request under the day of the last attempt, if that sent the same otherwise: a form that does not ask for the day
 * says today's, and a reading whose answer was lost yesterday must not be stored again under another day.
 */
export function asLastSent(
  request: SendResultsRequest,
  photos: PhotosByTask,
  last: SendAttempt | undefined,
  lastDay: CalendarDay | undefined,
): SendResultsRequest {
  if (!last || !lastDay) return request;
  const again = { ...request, readingDate: instantOfDay(lastDay) };
  return attemptFor(again, photos, last) === last ? again : request;
}

/** The attempt for anything that is sent, told from all else by its JSON. */
export function attemptWith(everything: unknown, last: SendAttempt | undefined): SendAttempt {
  const content = JSON.stringify(everything);
  return last?.content === content ? last : { content, idempotencyKey: randomKey() };
}
