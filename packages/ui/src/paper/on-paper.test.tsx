import { render, screen } from '@testing-library/react';
import { OnPaper } from './on-paper.tsx';
import { Receipt, ReceiptFact, ReceiptFacts } from './receipt.tsx';

const paper = () => document.querySelector('body > [data-paper-document]');

test('a document stands beside the page, with its language, as long as it is there', () => {
  const onReady = jest.fn(() => expect(paper()).toHaveTextContent('Liste'));
  const shown = render(
    <main>
      <OnPaper lang="de" onReady={onReady}>
        Liste
      </OnPaper>
    </main>,
  );
  expect(paper()).toHaveAttribute('lang', 'de');
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
  expect(document.documentElement).toHaveAttribute('data-paper');
  expect(onReady).toHaveBeenCalledTimes(1);
  shown.unmount();
  expect(paper()).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-paper');
});

test('a receipt says on paper whose it is and what; on the screen a dialog does', () => {
  render(
    <main>
      <Receipt title="Beleg" application="Stadtwerke">
        <ReceiptFacts>
          <ReceiptFact name="Zähler">1ESY1</ReceiptFact>
          <ReceiptFact name="Ort">{''}</ReceiptFact>
        </ReceiptFacts>
      </Receipt>
    </main>,
  );
  expect(screen.getByRole('main')).toHaveTextContent(/^Zähler1ESY1$/);
  expect(paper()).toHaveTextContent(/^StadtwerkeBelegZähler1ESY1$/);
});
