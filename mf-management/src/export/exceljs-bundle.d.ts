// The same library in one file for browsers, without what only Node needs.
declare module 'exceljs/dist/exceljs.bare.min.js' {
  export { Workbook } from 'exceljs';
}
