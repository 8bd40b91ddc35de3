import { type Declaration, type Rule, type TokenOrValue, transform } from 'lightningcss';
import type { Fence } from './confine-selector.ts';
import { isOwnName } from './own-name.ts';

/** Names that a module's styles define and that hold for the whole page, by what they name. */
export interface GlobalNames {
  readonly keyframes: Set<string>;
  readonly fonts: Set<string>;
  readonly pages: Set<string>;
}

/** Adds the names that a style sheet defines. */
export function collectNames(filename: string, code: Uint8Array, names: GlobalNames): void {
  const { keyframes, fonts, pages } = names;
  const collect = (rule: Rule) => {
    if (rule.type === 'keyframes') keyframes.add(rule.value.name.value);
    if (rule.type === 'page') for (const { name } of rule.value.selectors) if (name) pages.add(String(name));
    if (rule.type === 'font-face')
      for (const property of rule.value.properties)
        if (property.type === 'font-family') fonts.add(String(property.value));
  };
  transform({ filename, code, visitor: { Rule: collect } });
}

/** A name that no other part of the page has. */
const ownName = (name: string, { container }: Fence): string =>
  isOwnName(name, container) ? name : `${container}-${name}`;

/** What defines a name defines the module's own; `undefined` if it is so already. */
export function ruleWithOwnName(rule: Rule, fence: Fence): Rule | undefined {
  const own = <Name>(name: Name): Name => (typeof name === 'string' ? (ownName(name, fence) as Name) : name);
  const renamed = ((): Rule => {
    switch (rule.type) {
      case 'keyframes': {
        const { name } = rule.value;
        return { ...rule, value: { ...rule.value, name: { ...name, value: own(name.value) } } };
      }
      case 'page': {
        const selectors = rule.value.selectors.map(one => ({ ...one, name: own(one.name ?? null) }));
        return { ...rule, value: { ...rule.value, selectors } };
      }
      case 'font-face': {
        const properties = rule.value.properties.map(one =>
          one.type === 'font-family' ? { ...one, value: own(one.value) } : one,
        );
        return { ...rule, value: { ...rule.value, properties } };
      }
      case 'layer-block':
        return { ...rule, value: { ...rule.value, name: ownLayer(rule.value.name ?? [], fence) } };
      case 'layer-statement':
        return {
          ...rule,
          value: { ...rule.value, names: rule.value.names.map(one => ownLayer(one, fence)) },
        };
      default:
        return rule;
    }
  })();
  return JSON.stringify(renamed) === JSON.stringify(rule) ? undefined : renamed;
}

/** One layer for all of the module's: it comes after those of the portal, whose order stays. */
function ownLayer(name: readonly string[], { container }: Fence): string[] {
  return name[0] === container ? [...name] : [container, ...name];
}

/** Uses of names that the module's styles define; `undefined` if there are none to change. */
export function declarationWithOwnNames(
  declaration: Declaration,
  { keyframes, fonts, pages }: GlobalNames,
  fence: Fence,
): Declaration | undefined {
  const own = <Name>(name: Name, known: ReadonlySet<string>): Name =>
    typeof name === 'string' && known.has(name) ? (ownName(name, fence) as Name) : name;
  const ownAnimation = <Name extends object>(name: Name): Name =>
    'value' in name ? { ...name, value: own(name.value, keyframes) } : name;
  const ownTokens = (tokens: readonly TokenOrValue[], known: ReadonlySet<string>): TokenOrValue[] =>
    tokens.map(token =>
      token.type === 'token' && (token.value.type === 'ident' || token.value.type === 'string')
        ? { ...token, value: { ...token.value, value: own(token.value.value, known) } }
        : token,
    );
  const renamed = ((): Declaration => {
    switch (declaration.property) {
      case 'animation-name':
        return { ...declaration, value: declaration.value.map(ownAnimation) };
      case 'animation':
        return {
          ...declaration,
          value: declaration.value.map(one => ({ ...one, name: ownAnimation(one.name) })),
        };
      case 'font-family':
        return { ...declaration, value: declaration.value.map(family => own(family, fonts)) };
      case 'font': {
        const family = declaration.value.family.map(one => own(one, fonts));
        return { ...declaration, value: { ...declaration.value, family } };
      }
      case 'unparsed': {
        const { propertyId, value } = declaration.value;
        const known = namesOfProperty[propertyId.property];
        if (!known) return declaration;
        return {
          ...declaration,
          value: { propertyId, value: ownTokens(value, { keyframes, fonts }[known]) },
        };
      }
      case 'custom': {
        const { name, value } = declaration.value;
        return name === 'page'
          ? { ...declaration, value: { name, value: ownTokens(value, pages) } }
          : declaration;
      }
      default:
        return declaration;
    }
  })();
  return JSON.stringify(renamed) === JSON.stringify(declaration) ? undefined : renamed;
}

/** Of a value with a variable, which stays as it is written. */
const namesOfProperty: Readonly<Record<string, 'keyframes' | 'fonts'>> = {
  animation: 'keyframes',
  'animation-name': 'keyframes',
  font: 'fonts',
  'font-family': 'fonts',
};
