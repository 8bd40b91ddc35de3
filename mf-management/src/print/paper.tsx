import { OnPaper } from '@zaehlwerk/ui/paper';
import type { CSSProperties } from 'react';
import { QrCode } from '../login/qr-code.tsx';
import { cardCorner, cardSheet, cardsPerSheet, cutMarks } from './card-sheet.ts';
import classes from './paper.module.css';
import {
  type CardText,
  type LetterText,
  type ListText,
  type PaperDocument,
  type PaperSender,
  pagesOf,
  type TableText,
} from './paper-document.ts';

interface Props {
  readonly document: PaperDocument;
  /** Called when everything is rendered. */
  readonly onReady: () => void;
}

export function Paper({ document: paper, onReady }: Props) {
  return (
    <OnPaper className={classes.paper} lang={paper.locale} onReady={onReady}>
      {pagesOf(paper.cards, cardsPerSheet).map(cards => (
        <CardSheet key={cards[0]?.id} cards={cards} sender={paper.sender} />
      ))}
      {paper.letters.map(letter => (
        <Letter key={letter.id} letter={letter} sender={paper.sender} />
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

interface SheetProps {
  readonly cards: readonly CardText[];
  readonly sender: PaperSender;
}

function CardSheet({ cards, sender }: SheetProps) {
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
        <Card key={card.id} card={card} sender={sender} index={index} />
      ))}
    </section>
  );
}

function Sender({ sender: { application, logo } }: Pick<SheetProps, 'sender'>) {
  return (
    <p className={classes.sender}>
      {logo && <img src={logo.source} width={logo.width} height={logo.height} alt="" />}
      <span>{application}</span>
    </p>
  );
}

const Steps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className={classes.steps}>
    {steps.map(step => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

interface CardProps extends Pick<SheetProps, 'sender'> {
  readonly card: CardText;
  readonly index: number;
}

function Card({ card, sender, index }: CardProps) {
  const { x, y } = cardCorner(index);
  const place: CSSProperties = {
    insetInlineStart: millimetres(x),
    insetBlockStart: millimetres(y),
    inlineSize: millimetres(cardSheet.cardWidth),
    blockSize: millimetres(cardSheet.cardHeight),
  };
  return (
    <article className={classes.card} style={place}>
      <Sender sender={sender} />
      <h2 className={classes.name}>{card.name}</h2>
      <div className={classes.login}>
        {/* Also a link: the card may be kept as a PDF. */}
        <a className={classes.code} href={card.link}>
          <QrCode text={card.link} label={card.link} />
        </a>
        <dl className={classes.facts}>
          {card.facts.map(({ label, value, isTyped }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isTyped ? classes.typed : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Steps steps={card.steps} />
      <p className={classes.meters}>
        <strong>{card.meterCount}</strong> {card.meters}
      </p>
      <p className={classes.foot}>
        {card.sharedBy && <span>{card.sharedBy}</span>}
        {sender.questions && <strong>{sender.questions}</strong>}
      </p>
    </article>
  );
}

interface LetterProps extends Pick<SheetProps, 'sender'> {
  readonly letter: LetterText;
}

function Letter({ letter, sender }: LetterProps) {
  return (
    <section className={classes.letter}>
      <div className={classes.head}>
        <Sender sender={sender} />
        <p>{letter.day}</p>
      </div>
      <h1>{letter.subject}</h1>
      {letter.before.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Steps steps={letter.steps} />
      <Table table={letter.table} />
      {letter.after.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {sender.questions && (
        <p>
          <strong>{sender.questions}</strong>
        </p>
      )}
    </section>
  );
}

const List = ({ list }: { readonly list: ListText }) => (
  <section className={classes.list}>
    <h1>{list.title}</h1>
    <p>{list.note}</p>
    <Table table={list} />
  </section>
);

function Table({ table: { columns, rows } }: { readonly table: TableText }) {
  const width = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ name, share }) => (
            <th key={name} scope="col" style={{ inlineSize: `${(share / width) * 100}%` }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {columns.map(({ name, isTyped }, column) => (
              <td key={name} className={isTyped ? classes.typed : undefined}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
