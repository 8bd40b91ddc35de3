import { type Stories, useWords } from '../testing/story-words.ts';
import { Receipt, ReceiptFact, ReceiptFacts, ReceiptPart, SubmissionNumber } from './receipt.tsx';

export default { title: 'ui/Receipt', component: Receipt } satisfies Stories;

export function OnScreenAndPaper() {
  const say = useWords();
  return (
    <Receipt title={say('Beleg', 'Receipt')} application="Stadtwerke Musterstadt">
      <ReceiptPart>
        <SubmissionNumber>7K3-9XQ-42MN</SubmissionNumber>
        <ReceiptFacts>
          <ReceiptFact name={say('Zähler', 'Meter')}>8SEN3130032882</ReceiptFact>
          <ReceiptFact name={say('Zählerstand', 'Meter reading')}>278,431 m³</ReceiptFact>
        </ReceiptFacts>
      </ReceiptPart>
    </Receipt>
  );
}
