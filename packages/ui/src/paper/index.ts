/** What is printed alone, without the rest of the page; bundled by whoever prints. */
export { OnPaper, type OnPaperProps } from './on-paper.tsx';
export {
  Receipt,
  ReceiptFact,
  ReceiptFacts,
  ReceiptPart,
  type ReceiptProps,
  SubmissionNumber,
} from './receipt.tsx';
