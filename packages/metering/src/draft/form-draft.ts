import type { ParsedFault } from '@zaehlwerk/domain';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { isArriving, type PhotosByRegister, type RatePhotos } from './photos.ts';

/** A field of a form; readings and photos have a register. */
export interface FormField {
  readonly kind: 'meterNumber' | 'value' | 'photos' | 'date' | 'comment';
  readonly registerId?: string;
}

export interface RefusedField extends FormField {
  readonly fault?: ParsedFault | undefined;
}

/** The content of a reading form until it is sent, as storable strings and Blobs. */
export interface FormDraft {
  /** `YYYY-MM-DD` or empty; `undefined` is today, whenever the reading is sent. */
  readonly readingDate: string | undefined;
  /** Today replaced a day that is not allowed (decisions.md 24). */
  readonly dateFellBack: boolean;
  readonly comment: string;
  /** By register; registers without photos are missing. */
  readonly photos: PhotosByRegister;
  /** The reader has entered something since this page has the draft. */
  readonly isChanged: boolean;
  /**
   * Number fields with an unfinished entry: begun, and neither left nor sent. `here`: typed in this page.
   * `elsewhere`: in another page, which may have been killed before the last digits were stored.
   */
  readonly typing: Readonly<Record<string, 'here' | 'elsewhere'>>;
  /** The last attempt, whose key keeps a reading from being stored twice (decisions.md 5). */
  readonly lastAttempt: SendAttempt | undefined;
  /** Known to this page alone. */
  readonly send: SendState;
  /** The queued item that this draft came from; it returns to the queue if the change is discarded. */
  readonly takenBack: TakenBack | undefined;
}

type SendState =
  | { readonly is: 'none' | 'sending' }
  | {
      readonly is: 'failed';
      readonly refused: readonly RefusedField[];
      /** The refused item, if it was sent without the queue. */
      readonly item?: QueuedItem | undefined;
      /** The id of the notification about it. */
      readonly notice?: string | undefined;
    };

/** An item moved from the queue to the draft. */
export interface TakenBack {
  readonly item: QueuedItem;
  /** `undefined`: not read from the device yet. */
  readonly files: ReadonlyMap<string, Blob | undefined>;
}

export const emptyFormDraft: FormDraft = {
  readingDate: undefined,
  dateFellBack: false,
  comment: '',
  photos: {},
  isChanged: false,
  typing: {},
  lastAttempt: undefined,
  send: { is: 'none' },
  takenBack: undefined,
};

const isSameField = (one: FormField, kind: FormField['kind'], registerId: string | undefined) =>
  one.kind === kind && one.registerId === registerId;

/** `undefined` if the server did not refuse the field, or it has changed since. */
export function refusedAt(
  { send }: FormDraft,
  kind: FormField['kind'],
  registerId?: string,
): RefusedField | undefined {
  return send.is === 'failed' ? send.refused.find(field => isSameField(field, kind, registerId)) : undefined;
}

/** An entry in one field, whose refusal is cleared. */
export function withEntered<Draft extends FormDraft>(
  draft: Draft,
  { kind, registerId }: FormField,
  changes: Partial<Draft>,
): Draft {
  const { send } = draft;
  const isOther = (field: FormField) => !isSameField(field, kind, registerId);
  const others = send.is === 'failed' ? { ...send, refused: send.refused.filter(isOther) } : send;
  return { ...draft, ...changes, isChanged: true, send: others };
}

const nameOf = ({ kind, registerId }: FormField): string =>
  registerId === undefined ? kind : `${kind} ${registerId}`;

/** Marks a number as unfinished: until the field is left, a killed browser may lose the last digits. */
export function withTyping<Draft extends FormDraft>(draft: Draft, field: FormField): Draft {
  const name = nameOf(field);
  return draft.typing[name] === 'here' ? draft : { ...draft, typing: { ...draft.typing, [name]: 'here' } };
}

/** Marks a number as unfinished when its field takes the focus. */
export function withTypingBegun<Draft extends FormDraft>(draft: Draft, field: FormField): Draft {
  return nameOf(field) in draft.typing ? draft : withTyping(draft, field);
}

/** Clears the mark when the field is left, sent, or unloaded with its page. */
export function withTypingEnded<Draft extends FormDraft>(draft: Draft): Draft {
  return withoutTyping(draft, name => draft.typing[name] === 'here');
}

/** True if a number may be incomplete, because its page was killed or another window is typing: compare it first. */
export function isUnfinished({ typing }: FormDraft, field: FormField): boolean {
  return typing[nameOf(field)] === 'elsewhere';
}

/** Clears the mark after the number was compared with the meter, or replaced. */
export function withCompared<Draft extends FormDraft>(draft: Draft, field: FormField): Draft {
  return withoutTyping(draft, name => name === nameOf(field));
}

function withoutTyping<Draft extends FormDraft>(draft: Draft, isOver: (name: string) => boolean): Draft {
  const before = Object.entries(draft.typing);
  const after = before.filter(([name]) => !isOver(name));
  return after.length === before.length ? draft : { ...draft, typing: Object.fromEntries(after) };
}

export function withReadingDate<Draft extends FormDraft>(draft: Draft, readingDate: string): Draft {
  return { ...withEntered(draft, { kind: 'date' }, {}), readingDate, dateFellBack: false };
}

/** Replaces a day that is not allowed by today. */
export function withDateFallenBack<Draft extends FormDraft>(draft: Draft): Draft {
  return { ...withEntered(draft, { kind: 'date' }, {}), readingDate: undefined, dateFellBack: true };
}

export function withComment<Draft extends FormDraft>(draft: Draft, comment: string): Draft {
  return { ...withEntered(draft, { kind: 'comment' }, {}), comment };
}

/** A constant, so that an empty photo field does not render again for a key in another field. */
const noPhotos: RatePhotos = [];

export function photosOf({ photos }: FormDraft, registerId: string): RatePhotos {
  return photos[registerId] ?? noPhotos;
}

export function withPhotosChanged<Draft extends FormDraft>(
  draft: Draft,
  registerId: string,
  update: (photos: RatePhotos) => RatePhotos,
): Draft {
  const before = photosOf(draft, registerId);
  const after = update(before);
  if (after === before) return draft;
  const photos = { ...draft.photos, [registerId]: after };
  return { ...withEntered(draft, { kind: 'photos', registerId }, {}), photos };
}

const allPhotosOf = ({ photos }: FormDraft): RatePhotos => Object.values(photos).flat();

export const awaitsPhotos = (draft: FormDraft): boolean => allPhotosOf(draft).some(isArriving);

/** True while files are converted, which exist in this page alone. */
export const convertsFiles = (draft: FormDraft): boolean =>
  allPhotosOf(draft).some(({ is }) => is === 'converting');

export function holdsEntries(draft: FormDraft, texts: readonly string[]): boolean {
  const hasPhotos = allPhotosOf(draft).some(({ is }) => is !== 'refused');
  return hasPhotos || [draft.comment, ...texts].some(text => text.trim() !== '');
}

/** `content` identifies all that is sent. */
interface SendAttempt {
  readonly content: string;
  readonly idempotencyKey: string;
}

/** The same content keeps its key, so that a lost response stores no reading twice (decisions.md 5). */
export function attemptFor(
  everything: unknown,
  last: SendAttempt | undefined,
  newKey: () => string,
): SendAttempt {
  const content = JSON.stringify(everything);
  return last?.content === content ? last : { content, idempotencyKey: newKey() };
}
