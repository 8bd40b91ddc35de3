import { InvalidArgumentError } from 'commander';
import { satisfies } from 'compare-versions';
import { type AllowedRule, allowableRules, isAllowable } from '../rules.ts';

/** A parser of texts that `convert` returns a value for; others are usage errors. */
const parser =
  <Value>(convert: (text: string) => Value | undefined, message: string) =>
  (text: string): Value => {
    const value = convert(text);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(message);
  };

export const percentOf = parser(text => {
  const percent = Number(text);
  return text.trim() !== '' && percent > 0 && percent < 100 ? percent : undefined;
}, 'It must be more than 0 and less than 100.');

/** A port to listen at; 0 is a free one. */
export const portOf = parser(
  text => (/^\d{1,5}$/.test(text) && Number(text) < 65_536 ? Number(text) : undefined),
  'It must be a port.',
);

export const countOf = parser(
  text => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
  'It must be a whole number from 1.',
);

/** A host without characters that mean more in a content security policy: `*`, `;`, quotes. */
const plainHost = /^([\w.-]+|\[[0-9a-f:.]+\])$/;

function plainUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && plainHost.test(url.hostname) ? url : undefined;
}

export const originOf = parser(text => {
  const url = plainUrl(text);
  return url?.href === `${url?.origin}/` ? url.origin : undefined;
}, 'It must be like https://modules.example, without a path.');

/** An origin that modules connect to, also one of sockets. */
export const connectionOf = parser(text => {
  const url = plainUrl(text.replace(/^wss:/, 'https:'));
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`) return undefined;
  return text.startsWith('wss:') ? url.origin.replace('https:', 'wss:') : url.origin;
}, 'It must be like https://tiles.example or wss://events.example, without a path.');

/** An address for observations: a path of the portal, or a URL. */
export const addressOf = parser(
  text => (/^\/(?!\/)[\w./-]*$/.test(text) ? text : plainUrl(text)?.href),
  'It must be a path such as /api/public/beacons, or a URL.',
);

/** The address of a deployed portal, as its origin. */
export const portalOf = parser(text => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}, 'It must be the address of a portal, like https://staging.example.');

/** Names of parts, separated by commas: modules, `shell`, or `*`. */
export const partsOf = parser(text => {
  const parts = text.split(',').map(part => part.trim());
  return parts.every(part => /^(\*|[\w.-]+)$/.test(part)) ? [...new Set(parts)] : undefined;
}, 'It must be names like mf-reading,mf-evaluation, or *.');

/** Rules that have exceptions, separated by commas, beside those that were named before. */
export function rulesOf(text: string, before: readonly AllowedRule[] = []): readonly AllowedRule[] {
  const named = text.split(',').map(rule => rule.trim());
  if (named.every(isAllowable)) return [...new Set([...before, ...named])];
  throw new InvalidArgumentError(`These rules have exceptions: ${allowableRules.join(', ')}.`);
}

/** A stated moment, or that time of a day. */
const momentAt = (time: string) =>
  parser(text => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text);
    const moment = new Date(isDay ? `${text}T${time}Z` : text);
    // 2027-02-30 would be the second of March.
    const isReal = !Number.isNaN(moment.getTime()) && (!isDay || moment.toISOString().startsWith(text));
    return (isDay || isMoment) && isReal ? moment.toISOString() : undefined;
  }, 'It must be a day like 2027-01-31, or a moment like 2027-01-31T12:00Z.');

export const beginningOf = momentAt('00:00:00.000');
export const endOf = momentAt('23:59:59.999');

/** A range of versions. */
export const rangeOf = parser(text => {
  try {
    satisfies('1.0.0', text);
    return text;
  } catch {
    return undefined;
  }
}, 'It must be a range of versions like "<4.6.8" or ">=4.0.0 <4.6.8".');
