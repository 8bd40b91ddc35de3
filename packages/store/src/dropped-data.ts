/** What the browser has dropped; for the shell alone, so not shared with modules. */
export { useDroppedData } from './dropped-data/use-dropped-data.ts';
