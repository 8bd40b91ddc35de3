import type { Declaration, Rule } from 'lightningcss';
import type { Fence } from './confine-selector.ts';
import { isOwnName } from './own-name.ts';

/** A part of a style sheet that reaches beyond the module. */
export interface RefusedStyle {
  /** As in `h1 { … }`, or a rule or declaration by its name. */
  readonly style: string;
  readonly why: string;
}

/** Rules whose contents are looked at one by one, or that reach nothing beyond the module. */
const passed = [
  'style',
  'media',
  'supports',
  'container',
  'starting-style',
  'keyframes',
  'layer-block',
  'layer-statement',
  'nested-declarations',
];

/** Why a rule is refused, whatever it contains. */
export function refusedRule(rule: Rule, fence: Fence): RefusedStyle | undefined {
  if (rule.type === 'font-face') return foreignFile(rule.value);
  if (passed.includes(rule.type)) return undefined;
  const style = `@${rule.type === 'unknown' ? rule.value.name : rule.type}`;
  switch (rule.type) {
    case 'page':
      if (rule.value.selectors.length > 0 && rule.value.selectors.every(({ name }) => name)) return undefined;
      return { style, why: 'without a name it holds for all that is printed' };
    case 'property':
    case 'counter-style': {
      const { name } = rule.value;
      if (isOwnName(name.replace(/^--/, ''), fence.container)) return undefined;
      return {
        style: `${style} ${name}`,
        why: `it holds for the whole page; begin its name with ${fence.container}`,
      };
    }
    case 'import':
      return { style: `${style} ${rule.value.url}`, why: 'what it fetches is no part of the build' };
    default:
      return { style, why: 'it holds for the whole page, or not all browsers of the portal know it' };
  }
}

const places = ['static', 'relative', 'absolute', 'sticky', 'inherit', 'initial', 'unset', 'revert'];
/** Of an open menu, above the portal's notifications. */
const topmost = 110;

/** Why a declaration is refused, wherever it stands. */
export function refusedDeclaration(declaration: Declaration): RefusedStyle | undefined {
  const file = foreignFile(declaration);
  if (file) return file;
  const style = propertyOf(declaration);
  if (/^view-transition-/.test(style))
    return { style, why: 'its names hold for the whole page, which the portal changes without transitions' };
  if (style === 'position' && !places.includes(placeOf(declaration)))
    return {
      style,
      why: `state one of ${places.slice(0, 4).join(', ')}; what lies over the page is a dialog`,
    };
  if (style === 'z-index' && !isBelowTop(declaration))
    return { style, why: `state a number up to ${topmost}, as an open menu has` };
  return undefined;
}

function propertyOf(declaration: Declaration): string {
  if (declaration.property === 'unparsed') return declaration.value.propertyId.property;
  return (declaration.property === 'custom' ? declaration.value.name : declaration.property).toLowerCase();
}

function placeOf(declaration: Declaration): string {
  if (declaration.property === 'position') return declaration.value.type;
  return onlyWordOf(declaration);
}

/** The one keyword of a value that is not the property's own. */
function onlyWordOf(declaration: Declaration): string {
  if (declaration.property !== 'unparsed') return '';
  const [token, more] = declaration.value.value;
  return more === undefined && token?.type === 'token' && token.value.type === 'ident'
    ? token.value.value.toLowerCase()
    : '';
}

function isBelowTop(declaration: Declaration): boolean {
  if (declaration.property !== 'z-index') return places.includes(onlyWordOf(declaration));
  return declaration.value.type === 'auto' || declaration.value.value <= topmost;
}

function foreignFile(part: object): RefusedStyle | undefined {
  const addresses = addressesIn(part);
  if (addresses.includes(undefined))
    return {
      style: 'an address from elsewhere',
      why: 'write it where it is used, without var() and the like',
    };
  const address = addresses.find(isForeign);
  return address === undefined
    ? undefined
    : { style: `url(${address})`, why: 'files come with the build, or as data' };
}

/**
 * Every address in a rule or declaration, and every text in a function that may take an address; `undefined` for one that
 * only a browser knows.
 */
function addressesIn(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (typeof value !== 'object' || value === null) return [];
  const { url, name, arguments: given, ...others } = value as Record<string, unknown>;
  if (typeof url === 'string') return [url];
  const isOfAddresses = /^(src|(-webkit-)?image-set)$/i.test(String(name));
  return [
    ...(isOfAddresses ? textsIn(given) : []),
    ...addressesIn(url),
    ...addressesIn(given),
    ...addressesIn(Object.values(others)),
  ];
}

/** Functions whose value may be any text. */
const substitutions = /^(var|env|attr|inherit|--.*)$/is;

function textsIn(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, name, value: inner } = value as Record<string, unknown>;
  if (type === 'string') return [String(inner)];
  if (type === 'var' || type === 'env' || substitutions.test(String(name))) return [undefined];
  return textsIn(Object.values(value));
}

const anywhere = 'https://portal.invalid';

/** True unless an address is relative, or data; written in whichever way. */
function isForeign(address = ''): boolean {
  const url = URL.parse(address, `${anywhere}/modules/`);
  return url?.origin !== anywhere && url?.protocol !== 'data:';
}
