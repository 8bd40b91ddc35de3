type NullableKeys<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row];

/** A row whose nullable columns became optional keys. */
export type WithoutNulls<Row> = Omit<Row, NullableKeys<Row>> & {
  [Key in NullableKeys<Row>]?: NonNullable<Row[Key]>;
};

/** A database row as a wire object: what is null is absent. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const present = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as WithoutNulls<Row>;
}
