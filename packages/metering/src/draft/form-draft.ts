import type { ToldFault } from '@zaehlwerk/domain';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { isArriving, type PhotosByRegister, type RatePhotos } from './photos.ts';

/** A place of a form; a reading and its photos may be named by their register. */
export interface FormField {
  readonly kind: 'meterNumber' | 'value' | 'photos' | 'date' | 'comment';
  readonly registerId?: string;
}

/** A place of a form that the server did not accept, and what it has said of it. */
export interface RefusedField extends FormField {
  readonly fault?: ToldFault | undefined;
}

/** What every form of readings holds until it is sent: strings and Blobs, as they can be stored. */
export interface FormDraft {
  /** What the date field says, `YYYY-MM-DD` or empty; `undefined` is today, whenever the reading is sent. */
  readonly readingDate: string | undefined;
  /** The chosen day was not allowed and gave way to today (decisions.md 24). */
  readonly dateFellBack: boolean;
  readonly comment: string;
  /** The photos of each reading by its register; where there were never any, they are missing. */
  readonly photos: PhotosByRegister;
  /** Something was entered by hand since this page has the draft, or since it began. */
  readonly isChanged: boolean;
  /**
   * The fields with a number in them that was begun, and neither left nor sent, and whether that goes on in
   * this page, which has them as they are. A page that was killed leaves them so: the number may lack what came last.
   */
  readonly typing: Readonly<Record<string, 'here' | 'elsewhere'>>;
  /** The last try to send, so that the same reading is never stored twice (decisions.md 5). */
  readonly lastAttempt: SendAttempt | undefined;
  /** How that try stands, in this page alone. */
  readonly send: SendState;
  /** What it was in the queue before the form took it back: it returns there when the change is given up. */
  readonly takenBack: TakenBack | undefined;
}

/** How the last try of a form to send stands. */
type SendState =
  | { readonly is: 'none' | 'sending' }
  | {
      readonly is: 'failed';
      /** What the server did not accept, and was not changed since. */
      readonly refused: readonly RefusedField[];
      /** What was sent without the queue and not accepted, in the words of the queue. */
      readonly item?: QueuedItem | undefined;
      /** The notification that tells of it. */
      readonly notice?: string | undefined;
    };

/** An item that the queue had, with its files. */
export interface TakenBack {
  readonly item: QueuedItem;
  /** `undefined` is one that the device has not handed out yet. */
  readonly files: ReadonlyMap<string, Blob | undefined>;
}

/** A form in which nothing was entered yet. */
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

/** This place of the form as the server refused it; `undefined` where it did not, or it was changed since. */
export function refusedAt(
  { send }: FormDraft,
  kind: FormField['kind'],
  registerId?: string,
): RefusedField | undefined {
  return send.is === 'failed' ? send.refused.find(field => isSameField(field, kind, registerId)) : undefined;
}

/** The draft after something was entered in one place; what was refused there is no longer spoken of. */
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

/** The draft while a number is typed into a field: until it is left, a kill of the browser may take the last digits. */
export function withTyping<Draft extends FormDraft>(draft: Draft, field: FormField): Draft {
  const name = nameOf(field);
  return draft.typing[name] === 'here' ? draft : { ...draft, typing: { ...draft.typing, [name]: 'here' } };
}

/** The draft once a field with a number in it has the focus, whose next key a kill of the browser may take. */
export function withTypingBegun<Draft extends FormDraft>(draft: Draft, field: FormField): Draft {
  return nameOf(field) in draft.typing ? draft : withTyping(draft, field);
}

/** The draft once the field that was typed into is left, sent, or goes with its page in good order. */
export function withTypingEnded<Draft extends FormDraft>(draft: Draft): Draft {
  return withoutTyping(draft, name => draft.typing[name] === 'here');
}

/**
 * Whether a field's number was not typed to its end: its page was closed by force or crashed meanwhile, or another
 * window types into it now. It has to be compared with the meter before it is sent.
 */
export function isUnfinished({ typing }: FormDraft, field: FormField): boolean {
  return typing[nameOf(field)] === 'elsewhere';
}

/** The draft after a field's number was compared with the meter, or another one put in its place. */
export function withCompared<Draft extends FormDraft>(draft: Draft, field: FormField): Draft {
  return withoutTyping(draft, name => name === nameOf(field));
}

function withoutTyping<Draft extends FormDraft>(draft: Draft, isOver: (name: string) => boolean): Draft {
  const before = Object.entries(draft.typing);
  const after = before.filter(([name]) => !isOver(name));
  return after.length === before.length ? draft : { ...draft, typing: Object.fromEntries(after) };
}

/** The draft with what the date field says now. */
export function withReadingDate<Draft extends FormDraft>(draft: Draft, readingDate: string): Draft {
  return { ...withEntered(draft, { kind: 'date' }, {}), readingDate, dateFellBack: false };
}

/** The draft with today in the place of a day that is not allowed. */
export function withDateFallenBack<Draft extends FormDraft>(draft: Draft): Draft {
  return { ...withEntered(draft, { kind: 'date' }, {}), readingDate: undefined, dateFellBack: true };
}

/** The draft with another comment. */
export function withComment<Draft extends FormDraft>(draft: Draft, comment: string): Draft {
  return { ...withEntered(draft, { kind: 'comment' }, {}), comment };
}

/** The same list each time, so that a field without photos is not drawn for a key in another. */
const noPhotos: RatePhotos = [];

/** The photos of one register. */
export function photosOf({ photos }: FormDraft, registerId: string): RatePhotos {
  return photos[registerId] ?? noPhotos;
}

/** The draft with other photos of one register. */
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

/** True while photos are on their way into the draft. */
export const awaitsPhotos = (draft: FormDraft): boolean => allPhotosOf(draft).some(isArriving);

/** True while files are converted, which only this page has. */
export const convertsFiles = (draft: FormDraft): boolean =>
  allPhotosOf(draft).some(({ is }) => is === 'converting');

/** Whether the draft has photos, a comment, or one of these texts. */
export function holdsEntries(draft: FormDraft, texts: readonly string[]): boolean {
  const hasPhotos = allPhotosOf(draft).some(({ is }) => is !== 'refused');
  return hasPhotos || [draft.comment, ...texts].some(text => text.trim() !== '');
}

/** One try to send: what was sent, told from everything else that may be sent, and under which key. */
interface SendAttempt {
  readonly content: string;
  readonly idempotencyKey: string;
}

/**
 * The attempt for everything that is sent, told from all else by its JSON. When the last one sent exactly the same, its
 * key is used again: should only its answer have been lost, the server does not store the reading a second time
 * (decisions.md 5).
 */
export function attemptFor(
  everything: unknown,
  last: SendAttempt | undefined,
  newKey: () => string,
): SendAttempt {
  const content = JSON.stringify(everything);
  return last?.content === content ? last : { content, idempotencyKey: newKey() };
}
