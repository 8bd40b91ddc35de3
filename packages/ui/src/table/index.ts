/** Tables of many rows; shared like the main entry, but loaded with the first screen that has one. */
export {
  DataTable,
  type DataTableProps,
  type TableColumn,
  type TableTexts,
  type TableView,
} from './data-table.tsx';
