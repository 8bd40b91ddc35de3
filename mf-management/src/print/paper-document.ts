/** `isTyped`: to be typed by the reader, so set in a font with distinct letters. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
  readonly isTyped: boolean;
}

export interface CardText {
  readonly id: string;
  readonly application: string;
  readonly name: string;
  readonly facts: readonly CardFact[];
  readonly hint: string;
  /** Content of the QR code. */
  readonly link: string;
  readonly meterCount: string;
  readonly meters: string;
  /** Empty where unknown. */
  readonly sharedBy: string;
}

/** `share`: of the width, relative to the other columns. */
export interface ListColumn {
  readonly name: string;
  readonly share: number;
  readonly isTyped?: boolean;
}

export interface ListText {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

/** Cards to be cut out, and a list after them. */
export interface PaperDocument {
  readonly title: string;
  readonly locale: string;
  readonly application: string;
  readonly cards: readonly CardText[];
  readonly list: ListText | undefined;
}

export function pagesOf<Card>(cards: readonly Card[], perPage: number): readonly (readonly Card[])[] {
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );
}
