import type { ShareCard } from '../login/share-card.ts';
import { useTexts } from '../texts.ts';
import { documentOfCards } from './card-document.ts';
import { PaperButtons } from './paper-buttons.tsx';

interface Props {
  readonly cards: readonly ShareCard[];
  /** Called when the cards were printed or saved. */
  readonly onKept: () => void;
}

/** Login cards on paper, to be cut out or as PDF; several of them with a list. */
export function CardActions({ cards, onKept }: Props) {
  const { t } = useTexts();
  return (
    <PaperButtons
      printLabel={t('print.card', { count: cards.length })}
      pdfLabel={t('print.pdf')}
      makeDocument={words => documentOfCards(cards, words)}
      onKept={onKept}
    />
  );
}
