import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import classes from './paper-buttons.module.css';
import { type MakeDocument, usePaper } from './use-paper.tsx';

interface Props {
  readonly printLabel: string;
  readonly pdfLabel: string;
  readonly makeDocument: MakeDocument;
  /** Printing is the main action of its place. */
  readonly isMain?: boolean;
  readonly onKept?: () => void;
}

export function PaperButtons({ printLabel, pdfLabel, makeDocument, isMain = false, onKept }: Props) {
  const paper = usePaper(makeDocument, onKept);
  return (
    <div className={classes.buttons}>
      <Button variant={isMain ? 'filled' : 'default'} aria-disabled={paper.isBusy} onClick={paper.print}>
        {printLabel}
      </Button>
      <Button variant="default" aria-disabled={paper.isBusy} onClick={paper.savePdf}>
        {pdfLabel}
      </Button>
      <VisuallyHidden role="status">{paper.said}</VisuallyHidden>
      {paper.printed}
    </div>
  );
}
