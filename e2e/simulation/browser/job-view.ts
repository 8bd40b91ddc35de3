import { dayOfText, defaultTimeZone, today } from '@zaehlwerk/domain';
import type { JobView } from '../day-world.ts';

/** The visible state of a job. */
export interface JobSeen extends JobView {
  /** In the form: the day of the reading, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  /** In the form: number of photos; in a correction including those already sent. */
  readonly photos: number;
}

const numberOf = (text: string) => text.trim().replaceAll('.', '').replace(',', '.');

/** The page's view of the job with this meter; `undefined` while it is unknown. */
export function jobSeen(text: string, meterNumber: string): JobSeen | undefined {
  const has = (words: string) => text.includes(words);
  const field = /textbox "Zählerstand[^"]*"[^\n:]*(?:: (.*))?/.exec(text);
  const warns = has('inzwischen eine Ablesung gesendet');
  const seenOf = (shows: JobSeen['shows'], number = ''): JobSeen => ({
    shows,
    number: numberOf(number.replaceAll('"', '')),
    day: has('button "Ablesedatum: heute"')
      ? today(defaultTimeZone)
      : dayOfText(/textbox "Ablesedatum[^"]*": ([\d.-]+)/.exec(text)?.[1] ?? ''),
    photos: text.match(/button "Foto \d entfernen"/g)?.length ?? 0,
    isAsked: has('button "Die Zahl stimmt'),
    isSending: has('Ablesung wird gesendet …'),
    saysThatItIsRead: warns || has('button "Abbrechen"'),
    warns,
  });
  if (has('textbox "Benutzername"')) return seenOf('none');
  if (has('Aufträge konnten nicht abgerufen werden') && !has(`heading "${meterNumber}"`))
    return seenOf('none');
  if (!has(`heading "${meterNumber}" [level=1]`)) return undefined;
  // Messages above the page name readings, too.
  const value = /^paragraph: ([\d.]+,\d) kWh$/m.exec(text)?.[1];
  if (has('Gespeichert am ')) return seenOf('queued', value);
  if (field && has('button "Ablesung senden"')) return seenOf('form', field[1]);
  if (has('Die Ablesung ist gesendet')) return seenOf('unseen');
  if (has('button "Ablesung korrigieren"')) return seenOf('sent', value);
  return undefined;
}
