import type { ApiError, FieldError } from '@zaehlwerk/api';
import { longestShareName, mostSharedJobs, type NewShareRequest } from '@zaehlwerk/api/sharing';
import { type CalendarDay, isCalendarDay } from '@zaehlwerk/domain';
import type { Texts } from '../texts.ts';

export interface ShareEntries {
  readonly name: string;
  readonly allowToReShare: boolean;
  /** The last day as typed; empty for none. */
  readonly expires: string;
  /** E-mail address or phone number for reminders; empty for none. */
  readonly contact?: string;
}

export interface SharedMeter {
  /** Id of the job. */
  readonly id: string;
  readonly meterNumber: string;
  readonly isShareable: boolean;
}

const knownCodes = [
  'nameRequired',
  'nameTooLong',
  'unstorableCharacter',
  'dayOver',
  'noDay',
  'contactInvalid',
  'notOwner',
  'jobRequired',
  'tooManyJobs',
  'jobUnknown',
  'jobNotShareable',
  'jobNotOfParent',
  'jobNotOfFrom',
  'salutationTooLong',
  'notPlainText',
  'emailInvalid',
] as const;
type KnownCode = (typeof knownCodes)[number];

export type FaultField = 'name' | 'expires' | 'contact' | 'jobs' | 'salutation' | 'email';

/** A broken rule of a share or its mail, with the codes of the server (docs/guide/api-errors.md). */
export interface ShareFault {
  readonly field: FaultField;
  readonly code: KnownCode | 'tooManyInAccess' | 'other';
  readonly allowed?: number;
  readonly count?: number;
  /** Numbers of the meters that break the rule. */
  readonly meters?: readonly string[];
  /** The server's message for a rule that is unknown here. */
  readonly message?: string;
}

/** Specification section 5, "Sharing". */
export function defaultName(t: Texts['t'], meters: readonly SharedMeter[]): string {
  const meterNumber = meters[0]?.meterNumber ?? '';
  return t(meters.length > 1 ? 'share.defaultName.several' : 'share.defaultName.one', {
    replace: { meterNumber },
  });
}

export function expiryFault(expires: string, today: CalendarDay): ShareFault | undefined {
  if (expires === '') return undefined;
  if (!isCalendarDay(expires)) return { field: 'expires', code: 'noDay' };
  return expires < today ? { field: 'expires', code: 'dayOver' } : undefined;
}

/** The faults that are known without the server. */
export function faultsOf(
  { name, expires }: ShareEntries,
  meters: readonly SharedMeter[],
  today: CalendarDay,
): readonly ShareFault[] {
  const trimmed = name.trim();
  const faults: (ShareFault | false)[] = [
    trimmed === '' && { field: 'name', code: 'nameRequired' },
    trimmed.length > longestShareName && { field: 'name', code: 'nameTooLong', allowed: longestShareName },
    expiryFault(expires, today) ?? false,
    meters.length === 0 && { field: 'jobs', code: 'jobRequired' },
    meters.length > mostSharedJobs && tooManyJobs(meters.length),
  ];
  return faults.filter(fault => fault !== false);
}

export const tooManyJobs = (count: number): ShareFault => ({
  field: 'jobs',
  code: 'tooManyJobs',
  allowed: mostSharedJobs,
  count,
});

export function requestOf(entries: ShareEntries, meters: readonly SharedMeter[]): NewShareRequest {
  return {
    allowToReShare: entries.allowToReShare,
    name: entries.name.trim(),
    jobIds: meters.map(({ id }) => id),
    ...(entries.expires !== '' && { expires: entries.expires }),
    ...(entries.contact?.trim() && { contact: entries.contact.trim() }),
  };
}

/**
 * The faults that the server names, each rule once with all meters that break it. A rule that is unknown here is `other`,
 * in the server's words.
 *
 * @param meters those of the request, in its order
 */
export function serverFaults(
  fieldErrors: readonly FieldError[],
  meters: readonly SharedMeter[],
): readonly ShareFault[] {
  const faults = new Map<string, ShareFault>();
  for (const { field, message } of fieldErrors) {
    const [word = '', allowed] = /^(\w+)(?:, allowed (\d+))?/.exec(message)?.slice(1) ?? [];
    const [place = '', index] = field.split('.');
    const code = knownCodes.find(known => known === word) ?? 'other';
    const shown = fieldNamed(place);
    const rule = `${shown} ${code === 'other' ? message : code}`;
    const known = faults.get(rule);
    const meter = index === undefined ? undefined : meters[Number(index)]?.meterNumber;
    faults.set(rule, {
      field: shown,
      code,
      ...(allowed !== undefined && { allowed: Number(allowed) }),
      ...(code === 'other' && isWords(message) && { message }),
      ...(code === 'tooManyJobs' && { count: meters.length }),
      ...((meter !== undefined || known?.meters) && {
        meters: [...(known?.meters ?? []), ...(meter === undefined ? [] : [meter])],
      }),
    });
  }
  return [...faults.values()];
}

/** True for a sentence, false for a code such as `nameTaken, allowed 3`. */
const isWords = (message: string) => !/^\w*(,.*)?$/.test(message);

const places: Readonly<Record<string, FaultField>> = {
  name: 'name',
  expires: 'expires',
  contact: 'contact',
  payload: 'salutation',
  metaData: 'email',
};
const fieldNamed = (place: string): FaultField => places[place] ?? 'jobs';

export const refusedFaults = (
  error: ApiError | undefined,
  meters: readonly SharedMeter[] = [],
): readonly ShareFault[] => (error?.kind === 'refused' ? serverFaults(error.fieldErrors, meters) : []);

/** The ids of the meters that the account lacks, or may not share. */
export function refusedJobs(
  fieldErrors: readonly FieldError[],
  meters: readonly Pick<SharedMeter, 'id'>[],
): readonly string[] {
  return fieldErrors.flatMap(({ field, message }) => {
    const index = /^jobIds\.(\d+)$/.exec(field)?.[1];
    const id = index === undefined ? undefined : meters[Number(index)]?.id;
    return id !== undefined && /^(jobUnknown|jobNotShareable)\b/.test(message) ? [id] : [];
  });
}
