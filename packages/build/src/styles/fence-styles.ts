import { transform } from 'lightningcss';
import { browsers } from '../browsers.ts';
import { confined, type Fence, isConfined, namesClass } from './confine-selector.ts';
import { collectNames, declarationWithOwnNames, type GlobalNames, ruleWithOwnName } from './own-names.ts';
import { type RefusedStyle, refusedDeclaration, refusedRule } from './refused-styles.ts';

export type { Fence } from './confine-selector.ts';

/** What is refused in a file. */
export interface StyleFault extends RefusedStyle {
  readonly file: string;
}

export const faultText = ({ file, style, why }: StyleFault): string => `${file} has ${style}: ${why}`;

/**
 * Fences the style sheets of a module: what they style is the module's, whatever else is on the page. `fenced` has those
 * that had to change for it; none in a build that is fenced. A build with `faults` cannot be published.
 *
 * @param sheets all of the module's, by file: a name that one defines is used in others
 */
export function fenceStyles(sheets: ReadonlyMap<string, Uint8Array>, fence: Fence) {
  const faults: StyleFault[] = [];
  const names: GlobalNames = { keyframes: new Set(), fonts: new Set(), pages: new Set() };
  const read = new Map<string, Uint8Array>();
  for (const [file, source] of sheets) {
    try {
      const { code, refused } = withoutNesting(file, source, fence);
      collectNames(file, code, names);
      read.set(file, code);
      faults.push(...refused.map(one => ({ file, ...one })));
    } catch (error) {
      faults.push({ file, style: 'what browsers cannot read', why: Object(error).message });
    }
  }
  const fenced = new Map<string, string>();
  for (const [file, code] of read) {
    const { refused, changed } = fenceSheet(file, code, names, fence);
    faults.push(...refused.map(one => ({ file, ...one })));
    if (changed !== undefined) fenced.set(file, changed);
  }
  const once = new Map(faults.map(fault => [faultText(fault), fault]));
  return { fenced, faults: [...once.values()] };
}

/** For lightningcss: the versions as one number each. */
const targets = Object.fromEntries(
  browsers.map(browser => {
    const [name = '', version = ''] = browser.split(' ');
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return [name, (major << 16) | (minor << 8)];
  }),
);

/**
 * As the oldest browsers read it, and what of it is refused: looked at as it is written, since a browser may keep what a
 * later declaration replaces here. Throws where it is no valid style sheet.
 */
function withoutNesting(filename: string, source: Uint8Array, fence: Fence) {
  const css = textOf(source);
  if (endsStyles(css)) throw new SyntaxError(endOfStyles);
  const refused: RefusedStyle[] = [];
  const refuse = (style: RefusedStyle | undefined) => {
    if (style) refused.push(style);
  };
  const { code } = transform({
    filename,
    code: new TextEncoder().encode(css),
    minify: true,
    targets,
    visitor: {
      Rule: rule => refuse(refusedRule(rule, fence)),
      Declaration: declaration => refuse(refusedDeclaration(declaration)),
    },
  });
  return { code, refused };
}

/** Without the mark of its encoding. Throws unless browsers read it as UTF-8, too. */
function textOf(source: Uint8Array): string {
  let css: string;
  try {
    css = new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw new SyntaxError('it is not encoded in UTF-8; save it in that encoding');
  }
  const [, encoding = 'utf-8'] = /^@charset\s+"([^"]*)/i.exec(css) ?? [];
  if (encoding.toLowerCase() !== 'utf-8')
    throw new SyntaxError(`it is encoded in ${encoding}; save it in UTF-8`);
  return css;
}

/** Styles of the first view stand inside of a page. */
const endsStyles = (css: string) => /<\/style/i.test(css);
const endOfStyles = 'it ends the styles inside of a page';

function fenceSheet(filename: string, code: Uint8Array, names: GlobalNames, fence: Fence) {
  const refused: RefusedStyle[] = [];
  const lines = new TextDecoder().decode(code).split('\n');
  let selectors = '';
  let isChanged = false;
  const change = <Part>(changed: Part | undefined): Part | undefined => {
    if (changed === undefined) return undefined;
    isChanged = true;
    // lightningcss gives null for what is absent, and does not take it.
    return JSON.parse(JSON.stringify(changed, (_key, value) => value ?? undefined));
  };
  const result = transform({
    filename,
    code,
    minify: true,
    visitor: {
      Rule(rule) {
        if (rule.type === 'style') {
          const { line, column } = rule.value.loc;
          selectors =
            lines[line]
              ?.slice(column - 1)
              .split('{')[0]
              ?.slice(0, 100) ?? '';
        }
        return change(ruleWithOwnName(rule, fence)) as undefined;
      },
      Selector(selector) {
        if (isConfined(selector, fence)) return undefined;
        if (namesClass(selector)) return change(confined(selector, fence));
        refused.push({
          style: selectors,
          why: 'it styles elements of the whole page; name a class of the module',
        });
        return undefined;
      },
      Declaration: declaration => change(declarationWithOwnNames(declaration, names, fence)),
    },
  });
  const changed = result.code.toString();
  if (endsStyles(changed)) refused.push({ style: '</style', why: endOfStyles });
  return { refused, changed: isChanged ? changed : undefined };
}
