/** Documents printed without the rest of the page; bundled by the modules that print. */
export { OnPaper, type OnPaperProps } from './on-paper.tsx';
export {
  Receipt,
  ReceiptFact,
  ReceiptFacts,
  ReceiptPart,
  type ReceiptProps,
  SubmissionNumber,
} from './receipt.tsx';
