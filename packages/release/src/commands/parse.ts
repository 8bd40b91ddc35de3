import { InvalidArgumentError } from 'commander';

/** A share in percent, as a number. */
export function percentOf(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent > 0 && percent < 100) return percent;
  throw new InvalidArgumentError('It must be more than 0 and less than 100.');
}

/** A port to listen at; 0 is a free one. */
export function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new InvalidArgumentError('It must be a port.');
}

/** How many, from 1. */
export function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

/** A host with nothing that would mean more in a content security policy than itself: `*`, `;`, quotes. */
const plainHost = /^([\w.-]+|\[[0-9a-f:.]+\])$/;

function parsePlain(text: string): URL | undefined {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && plainHost.test(url.hostname);
  return isPlain ? url : undefined;
}

/** An origin, `https://modules.example`, and nothing behind it. */
export function originOf(text: string): string {
  const url = parsePlain(text);
  if (url?.href === `${url?.origin}/`) return url.origin;
  throw new InvalidArgumentError('It must be like https://modules.example, without a path.');
}

/** An address for observations: a path of the portal, or a URL. */
export function addressOf(text: string): string {
  const isPath = /^\/(?!\/)[\w./-]*$/.test(text);
  const address = isPath ? text : parsePlain(text)?.href;
  if (address !== undefined) return address;
  throw new InvalidArgumentError('It must be a path such as /api/public/beacons, or a URL.');
}

/** The address of a deployed portal, as its origin. */
export function portalOf(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError('It must be the address of a portal, like https://staging.example.');
}

/** Names of parts, separated by commas: modules, `shell`, or `*`. */
export function partsOf(text: string): string[] {
  const parts = text.split(',').map(part => part.trim());
  if (parts.every(part => /^(\*|[\w.-]+)$/.test(part))) return [...new Set(parts)];
  throw new InvalidArgumentError('It must be names like mf-reading,mf-evaluation, or *.');
}

/** The moment with which a day begins, or the moment that is stated. */
export const beginningOf = (text: string): string => momentOf(text, '00:00:00.000');

/** The moment with which a day ends, or the moment that is stated. */
export const endOf = (text: string): string => momentOf(text, '23:59:59.999');

function momentOf(text: string, time: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = new Date(isDay ? `${text}T${time}Z` : text);
  // 2027-02-30 would be the second of March.
  const isReal = !Number.isNaN(moment.getTime()) && (!isDay || moment.toISOString().startsWith(text));
  if ((isDay || isMoment) && isReal) return moment.toISOString();
  throw new InvalidArgumentError('It must be a day like 2027-01-31, or a moment like 2027-01-31T12:00Z.');
}
