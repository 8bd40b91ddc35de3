import { OnPaper } from '@zaehlwerk/ui/paper';
import type { CSSProperties } from 'react';
import { QrCode } from '../login/qr-code.tsx';
import { cardCorner, cardSheet, cardsPerSheet, cutMarks } from './card-sheet.ts';
import classes from './paper.module.css';
import { type CardText, type ListText, type PaperDocument, pagesOf } from './paper-document.ts';

interface Props {
  readonly document: PaperDocument;
  /** Called when everything is rendered. */
  readonly onReady: () => void;
}

export function Paper({ document: paper, onReady }: Props) {
  return (
    <OnPaper className={classes.paper} lang={paper.locale} onReady={onReady}>
      {pagesOf(paper.cards, cardsPerSheet).map(cards => (
        <CardSheet key={cards[0]?.id} cards={cards} />
      ))}
      {paper.list && <List list={paper.list} />}
    </OnPaper>
  );
}

const millimetres = (value: number) => `${value}mm`;

const sheetStyle: CSSProperties = {
  inlineSize: millimetres(cardSheet.width),
  blockSize: millimetres(cardSheet.height),
};

function CardSheet({ cards }: { readonly cards: readonly CardText[] }) {
  return (
    <section className={classes.sheet} style={sheetStyle}>
      <svg
        className={classes.marks}
        viewBox={`0 0 ${cardSheet.width} ${cardSheet.height}`}
        aria-hidden="true"
      >
        {cutMarks().map(([x1, y1, x2, y2]) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
      </svg>
      {cards.map((card, index) => (
        <Card key={card.id} card={card} index={index} />
      ))}
    </section>
  );
}

function Card({ card, index }: { readonly card: CardText; readonly index: number }) {
  const { x, y } = cardCorner(index);
  const place: CSSProperties = {
    insetInlineStart: millimetres(x),
    insetBlockStart: millimetres(y),
    inlineSize: millimetres(cardSheet.cardWidth),
    blockSize: millimetres(cardSheet.cardHeight),
  };
  return (
    <article className={classes.card} style={place}>
      <p className={classes.application}>{card.application}</p>
      <h2 className={classes.name}>{card.name}</h2>
      <div className={classes.login}>
        <div className={classes.code}>
          <QrCode text={card.link} label={card.link} />
        </div>
        <dl className={classes.facts}>
          {card.facts.map(({ label, value, isTyped }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isTyped ? classes.typed : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={classes.link}>
        {card.hint} <span className={classes.typed}>{card.link}</span>
      </p>
      <p className={classes.meters}>
        <strong>{card.meterCount}</strong> {card.meters}
      </p>
      {card.sharedBy && <p className={classes.sharedBy}>{card.sharedBy}</p>}
    </article>
  );
}

function List({ list }: { readonly list: ListText }) {
  const width = list.columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <section className={classes.list}>
      <h1>{list.title}</h1>
      <p>{list.note}</p>
      <table>
        <thead>
          <tr>
            {list.columns.map(({ name, share }) => (
              <th key={name} scope="col" style={{ inlineSize: `${(share / width) * 100}%` }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ id, cells }) => (
            <tr key={id}>
              {list.columns.map(({ name, isTyped }, column) => (
                <td key={name} className={isTyped ? classes.typed : undefined}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
