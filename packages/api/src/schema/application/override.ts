import * as z from 'zod/mini';

type WithoutDefault<Field> =
  Field extends z.ZodMiniDefault<infer Inner extends z.core.SomeType> ? Inner : Field;

/**
 * Some settings of `settings`. Unlike `z.partial`, which fills in the defaults of missing fields, it leaves them
 * missing: what an override does not state must not win over the application's own setting.
 */
export function overrideOf<Shape extends z.core.$ZodShape>(settings: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(settings.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field),
  ]);
  return z.object(
    Object.fromEntries(fields) as { [Key in keyof Shape]: z.ZodMiniOptional<WithoutDefault<Shape[Key]>> },
  );
}
