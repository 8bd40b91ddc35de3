import * as z from 'zod/mini';

/** A field of the configuration: every path at which its object stands, and what may be written there. */
export interface SettingField {
  /** Such as `legal.imprint.url`; `[]` stands for the entries of a list, `*` for a key such as a type of meter. */
  readonly paths: readonly string[];
  readonly type: string;
  readonly default: string;
  /** True if further fields are within: then these need words, and the group itself may have some. */
  readonly isGroup: boolean;
}

/** Keys of maps are names of metering, such as `GAS_METER`, or of languages; names of settings are like this. */
const settingName = /^[a-z][a-zA-Z]*$/;

function inner(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodMiniOptional ||
    field instanceof z.ZodMiniDefault ||
    field instanceof z.ZodMiniPrefault
    ? inner(field.def.innerType)
    : field;
}

function typeOf(field: z.core.$ZodType): string {
  if (field instanceof z.ZodMiniBoolean) return 'switch';
  if (field instanceof z.ZodMiniNumber) return 'number';
  if (field instanceof z.ZodMiniEnum) return Object.values(field.def.entries).join(', ');
  if (field instanceof z.ZodMiniArray) return 'list';
  if (field instanceof z.ZodMiniISODate) return 'day';
  if (field instanceof z.ZodMiniURL)
    return field.def.protocol?.test('mailto') ? 'contact address' : 'web address';
  return field instanceof z.ZodMiniString ? 'text' : 'group';
}

function defaultOf(field: z.core.$ZodType): string {
  if (!(field instanceof z.ZodMiniDefault)) return '';
  const value: unknown = field.def.defaultValue;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The object that a field leads into: itself, or the entries of its list; `undefined` for a value. */
function objectWithin(field: z.core.$ZodType): { object: z.ZodMiniObject; mark: string } | undefined {
  if (field instanceof z.ZodMiniArray) {
    const element = inner(field.def.element);
    return element instanceof z.ZodMiniObject ? { object: element, mark: '[]' } : undefined;
  }
  if (!(field instanceof z.ZodMiniObject)) return undefined;
  const [name = '', first] = Object.entries<z.core.$ZodType>(field.def.shape)[0] ?? [];
  if (settingName.test(name)) return { object: field, mark: '' };
  const value = first && inner(first);
  return value instanceof z.ZodMiniObject ? { object: value, mark: '.*' } : undefined;
}

/** All fields within a schema, in its order. What is written down once and used in several places is one field. */
export function settingFields(schema: z.core.$ZodType): readonly SettingField[] {
  const fields = new Map<z.core.$ZodType, Map<string, SettingField & { paths: string[] }>>();
  const walk = (object: z.ZodMiniObject, prefix: string) => {
    const known = fields.get(object) ?? new Map();
    fields.set(object, known);
    for (const [name, field] of Object.entries<z.core.$ZodType>(object.def.shape)) {
      const path = prefix + name;
      const below = objectWithin(inner(field));
      const entry = known.get(name) ?? {
        paths: [],
        type: typeOf(inner(field)),
        default: defaultOf(field),
        isGroup: below?.mark === '' || below?.mark === '.*',
      };
      known.set(name, entry);
      entry.paths.push(path);
      if (below) walk(below.object, `${path}${below.mark}.`);
    }
  };
  const whole = inner(schema);
  if (whole instanceof z.ZodMiniObject) walk(whole, '');
  return [...fields.values()].flatMap(known => [...known.values()]);
}
