import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import type { AccessCard } from '../login/access-card.ts';
import { useTexts } from '../texts.ts';
import { documentOfCards } from './card-document.ts';
import classes from './paper-buttons.module.css';
import { usePaper } from './use-paper.tsx';

interface Props {
  readonly cards: readonly AccessCard[];
  /** Called when the cards were printed or saved. Whether a print dialog was cancelled, no browser tells. */
  readonly onKept: () => void;
}

/** Access cards on paper: printed to be cut out, or as PDF; of several with a list of them. */
export function CardActions({ cards, onKept }: Props) {
  const { t } = useTexts();
  const { isBusy, print, savePdf, said, paper } = usePaper({
    makeDocument: words => documentOfCards(cards, words),
    onKept,
  });
  return (
    <div className={classes.buttons}>
      <Button variant="default" aria-disabled={isBusy} onClick={print}>
        {t('print.print')}
      </Button>
      <Button variant="default" aria-disabled={isBusy} onClick={savePdf}>
        {t('print.pdf')}
      </Button>
      <VisuallyHidden role="status">{isBusy ? t('print.preparing') : said}</VisuallyHidden>
      {paper}
    </div>
  );
}
