/** Tables of many rows; shared like the main entry, but loaded on demand. */
export { DataTable, type DataTableProps } from './data-table.tsx';
export type { TableColumn, TableTexts, TableView } from './table-types.ts';
