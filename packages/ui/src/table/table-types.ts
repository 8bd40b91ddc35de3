import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly key: string;
  readonly name: string;
  readonly value: (row: Row) => string;
  /** The group of a row, if it is not the text alone. */
  readonly groupValue?: ((row: Row) => string) | undefined;
  /** The content of a cell, if it is more than the text. */
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  /** In rem. */
  readonly width: number;
  /** Takes an equal part of the room that is left. */
  readonly isFlexible?: boolean | undefined;
}

export interface TableView {
  /** By the first column, then by the next ones. */
  readonly sorting: readonly { readonly key: string; readonly isDescending: boolean }[];
  /** The outermost first. */
  readonly grouping: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in rem that replace those of the columns. */
  readonly widths?: Readonly<Partial<Record<string, number>>>;
}

export interface TableTexts<Row> {
  readonly selectAll: string;
  readonly selectRow: (row: Row) => string;
  readonly selectGroup: (title: string) => string;
  readonly groupTitle: (column: TableColumn<Row>, value: string) => string;
  readonly groupNote: (rows: readonly Row[]) => string;
  /** The share of the rows that are done, from 0 to 1, which `groupNote` says too. */
  readonly groupDone: (rows: readonly Row[]) => number;
}

/** What stands beside the heading of a group. */
export type GroupAside<Row> = (column: TableColumn<Row>, rows: readonly Row[]) => ReactNode;
