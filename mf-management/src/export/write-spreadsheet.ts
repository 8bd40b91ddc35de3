import { decimalPlaces, decimalToNumber, type LocaleStyle } from '@zaehlwerk/domain';
import type { Cell, Style } from 'exceljs';
import { Workbook } from 'exceljs/dist/exceljs.bare.min.js';
import type { SheetCell, SheetColumn, SheetLine } from './meter-sheet.ts';

export interface SpreadsheetHead {
  readonly columns: readonly SheetColumn[];
  readonly name: string;
  readonly application: string;
  readonly language: LocaleStyle;
}

type CellStyle = Partial<Style>;

/** In English notation; Excel shows them in the language of the reader. */
const dayFormats = { german: 'dd.mm.yyyy', english: 'dd/mm/yyyy' } as const;
/** Stays text when its cell is edited, also if it looks like a formula or a number (decisions.md 39). */
const asText: CellStyle = { numFmt: '@' };
const headerStyle: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE3E8EF' } },
  border: { bottom: { style: 'thin' } },
  alignment: { vertical: 'middle' },
};
const groupStyle: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF3F5F8' } },
};

/** Longest text of a cell, and deepest outline, that Excel opens. */
const longestText = 32_767;
const deepestOutline = 7;
/** In characters. */
const [narrowest, widest] = [9, 60];

/** An Excel file with one sheet: its header stays in view and filters, groups can be closed. */
export function beginSpreadsheet({ columns, name, application, language }: SpreadsheetHead) {
  const workbook = new Workbook();
  workbook.creator = application;
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    properties: { outlineLevelRow: 0 },
    pageSetup: {
      orientation: 'landscape',
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    },
  });
  sheet.properties.outlineProperties = { summaryBelow: false, summaryRight: false };
  const numberStyles: CellStyle[] = [];
  const dayStyle: CellStyle = { numFmt: dayFormats[language] };
  const widths = columns.map(column => Math.max(narrowest, column.name.length + 4));

  // One object for all cells of a kind: the library compares styles by their identity first.
  const numberStyle = (decimals: number) =>
    (numberStyles[decimals] ??= { numFmt: decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0' });

  const fill = (cell: Cell, kind: SheetColumn['kind'], text: string) => {
    if (kind === 'day') {
      cell.value = new Date(text);
      cell.style = dayStyle;
    } else if (kind === 'number') {
      cell.value = decimalToNumber(text);
      cell.style = numberStyle(decimalPlaces(text));
    } else {
      cell.value = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
      cell.style = asText;
    }
  };

  const header = sheet.addRow(columns.map(column => column.name));
  header.eachCell(cell => {
    cell.style = headerStyle;
  });

  const addCells = (cells: readonly SheetCell[], depth: number) => {
    const row = sheet.addRow([]);
    if (depth > 0) row.outlineLevel = Math.min(depth, deepestOutline);
    for (const [index, { kind }] of columns.entries()) {
      const text = cells[index];
      if (text === undefined) continue;
      fill(row.getCell(index + 1), kind, text);
      if (text.length > (widths[index] ?? 0)) widths[index] = text.length;
    }
  };

  const addHeading = (heading: string, depth: number) => {
    const row = sheet.addRow([]);
    if (depth > 0) row.outlineLevel = Math.min(depth, deepestOutline);
    for (const index of columns.keys()) row.getCell(index + 1).style = groupStyle;
    const cell = row.getCell(1);
    cell.value = heading;
    cell.style = { ...groupStyle, ...asText, alignment: { indent: depth } };
  };

  return {
    add(lines: readonly SheetLine[]): void {
      for (const line of lines)
        if ('heading' in line) addHeading(line.heading, line.depth);
        else addCells(line.cells, line.depth);
    },
    async finish(): Promise<Blob> {
      for (const [index, width] of widths.entries())
        sheet.getColumn(index + 1).width = Math.min(width + 2, widest);
      sheet.autoFilter = {
        from: { row: 1, column: 1 },
        to: { row: sheet.rowCount, column: columns.length },
      };
      const content = await workbook.xlsx.writeBuffer();
      return new Blob([content], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
    },
  };
}
