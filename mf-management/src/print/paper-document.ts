/** A labelled word of an access card. What is typed off the paper is written so that each letter is told apart. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
  readonly isTyped: boolean;
}

/** What an access card says, in words. */
export interface CardText {
  readonly id: string;
  readonly application: string;
  /** Of the access. */
  readonly name: string;
  readonly facts: readonly CardFact[];
  /** What to do with the code. */
  readonly hint: string;
  /** What the code says. */
  readonly link: string;
  /** How many meters, and which. */
  readonly meterCount: string;
  readonly meters: string;
  /** Who has shared them; empty where that is not known. */
  readonly sharedBy: string;
}

/** A column of a list; `share` says how much of the width it has, compared to the others. */
export interface ListColumn {
  readonly name: string;
  readonly share: number;
  readonly isTyped?: boolean;
}

/** A list on paper. */
export interface ListText {
  readonly title: string;
  /** Whose it is, and of when. */
  readonly note: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

/** What is printed, or saved as PDF: cards to be cut out, and a list behind them. */
export interface PaperDocument {
  /** In the head of files. */
  readonly title: string;
  /** Language of its words. */
  readonly locale: string;
  readonly application: string;
  readonly cards: readonly CardText[];
  readonly list: ListText | undefined;
}

/** Cards in parts of as many as a page has. */
export function pagesOf<Card>(cards: readonly Card[], perPage: number): readonly (readonly Card[])[] {
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );
}
