import { dayOfText } from '@zaehlwerk/domain';

/** What somebody sees of a job on its page. */
export interface JobView {
  /** `none`: nothing of the job can be shown now. */
  readonly shows: 'login' | 'form' | 'queued' | 'unseen' | 'sent' | 'none';
  /** The number in the form, or of the reading that is shown, with a point. */
  readonly number: string;
  /** In the form: the day of the reading, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  /** In the form: how many photos there are, in that of a correction those that were sent as well. */
  readonly photos: number;
  /** The form asks whether the number is all of it. */
  readonly isAsked: boolean;
  /** The form says that a reading was sent meanwhile, which it corrects. */
  readonly saysThatItWasSent: boolean;
  /** The form is handing it over. */
  readonly isSending: boolean;
  /** Everything, as a screen reader has it. */
  readonly text: string;
}

const numberOf = (text: string) => text.trim().replaceAll('.', '').replace(',', '.');

/** What the page shows of the job with this meter; nothing while that is not known yet. */
export function jobView(text: string, meterNumber: string): JobView | undefined {
  const has = (words: string) => text.includes(words);
  const field = /textbox "Zählerstand[^"]*"[^\n:]*(?:: (.*))?/.exec(text);
  const seenOf = (shows: JobView['shows'], number = ''): JobView => ({
    shows,
    number: numberOf(number.replaceAll('"', '')),
    day: dayOfText(/textbox "Ablesedatum[^"]*": ([\d.-]+)/.exec(text)?.[1] ?? ''),
    photos: text.match(/button "Foto \d entfernen"/g)?.length ?? 0,
    isAsked: has('button "Die Zahl stimmt'),
    saysThatItWasSent: has('inzwischen eine Ablesung gesendet'),
    isSending: has('Ablesung wird gesendet …'),
    text,
  });
  if (has('textbox "Benutzername"')) return seenOf('login');
  if (has('Aufträge konnten nicht abgerufen werden') && !has(`heading "${meterNumber}"`))
    return seenOf('none');
  if (!has(`heading "${meterNumber}" [level=1]`)) return undefined;
  const value = /([\d.]+,\d) kWh/.exec(text)?.[1];
  if (has('Gespeichert am ')) return seenOf('queued', value);
  if (field && has('button "Ablesung senden"')) return seenOf('form', field[1]);
  if (has('Die Ablesung ist gesendet')) return seenOf('unseen');
  if (has('button "Ablesung korrigieren"')) return seenOf('sent', value);
  return undefined;
}
