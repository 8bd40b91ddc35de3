export { type CsvCell, csvFile, csvLines } from './csv.ts';
export { fileName, saveFile } from './save-file.ts';
