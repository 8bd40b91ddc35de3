import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ServeError } from '../serve-error.ts';

/* Values of variables. Each function throws ServeError `SETTING_INVALID` with the variable, what it may be, and what it is. */

function refuse(setting: string, may: string, text: string): never {
  throw new ServeError('SETTING_INVALID', `${setting} must be ${may}, not "${text}".`);
}

/** @throws ServeError `PORT_UNUSABLE` */
export function portOf(setting: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new ServeError('PORT_UNUSABLE', `${setting} must be a number from 0 to 65535, not "${text}".`);
}

export function isOn(setting: string, text: string): boolean {
  return text === 'on' || (text === 'off' ? false : refuse(setting, 'on or off', text));
}

export function wholeNumberOf(setting: string, text: string, what: string, least = 0): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least) return number;
  return refuse(setting, `a number ${what}${least > 0 ? ` from ${least}` : ''}`, text);
}

/** A hundred years: every database can subtract so many from today. */
export const mostDays = 36_500;

/** For how long data stays. */
export function daysOf(setting: string, text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= mostDays) return days;
  return refuse(setting, `a number of days from 1 to ${mostDays}`, text);
}

/** An address of this machine, or a name of one. */
export function hostOf(setting: string, text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/i.test(text)) return text;
  return refuse(setting, 'an address such as 0.0.0.0 or ::, or a name of this machine', text);
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

export function logLevelOf(setting: string, text: string): LogLevel {
  return levels.find(level => level === text) ?? refuse(setting, `one of ${levels.join(', ')}`, text);
}

/** Whether the `X-Forwarded-*` headers hold that came from this address, so many proxies away (0: the next one). */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Networks that Fastify knows by name. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string) =>
  namedNetworks.includes(text) || isIP(text) > 0 || ipaddr.isValidCIDR(text);

/** Ranges that no address of the internet is in. */
const internalRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'];
const isInternal = (address: string) =>
  ipaddr.isValid(address) && internalRanges.includes(ipaddr.process(address).range());

/**
 * A number of proxies counts only those with internal addresses: otherwise a visitor who reaches the backend past its
 * proxy could name any address.
 */
export function trustedProxiesOf(setting: string, text: string): string[] | TrustsProxy {
  if (/^[1-9]$/.test(text)) return (address, hop) => hop < Number(text) && isInternal(address);
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (text === 'none') return [];
  if (parts.length > 0 && parts.every(isNetwork)) return parts;
  return refuse(
    setting,
    'none, the number of proxies in a row (1 to 9), or where they are, such as "loopback, 10.0.0.7" or 10.0.0.0/8',
    text,
  );
}
