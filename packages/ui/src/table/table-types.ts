import type { ReactNode } from 'react';

/** A column of rows. */
export interface TableColumn<Row> {
  /** Tells it from the others. */
  readonly key: string;
  readonly name: string;
  /** What stands in it as text. */
  readonly value: (row: Row) => string;
  /** What rows have in common that are put together by it, where that is not the text alone. */
  readonly groupValue?: ((row: Row) => string) | undefined;
  /** What stands in it, where that is more than the text. */
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  /** The least that it takes, in rem. Where there is more room than all take, they share it by this. */
  readonly width: number;
}

/** How a table is looked at: columns by their keys. */
export interface TableView {
  /** The first one decides; each further one where those before are equal. */
  readonly sorting: readonly { readonly key: string; readonly isDescending: boolean }[];
  /** By which columns rows are put together, the outermost first. */
  readonly grouping: readonly string[];
  /** Columns that are not shown. */
  readonly hidden: readonly string[];
}

/** The words of a table. Columns are named by themselves. */
export interface TableTexts<Row> {
  readonly selectAll: string;
  readonly selectRow: (row: Row) => string;
  readonly selectGroup: (title: string) => string;
  /** What the rows of a group have in common. */
  readonly groupTitle: (column: TableColumn<Row>, value: string) => string;
  /** What else is to be known of a group, beside its title. */
  readonly groupNote: (rows: readonly Row[]) => string;
}
