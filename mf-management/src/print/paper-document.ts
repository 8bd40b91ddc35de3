/** `isTyped`: to be typed by the reader, so set in a font with distinct letters. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
  readonly isTyped: boolean;
}

/** As JPEG on white, with its size in pixels. */
export interface PaperLogo {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** Head and foot of cards and letters. */
export interface PaperSender {
  readonly application: string;
  readonly logo: PaperLogo | undefined;
  /** With the utility's phone number; empty where it is unknown. */
  readonly questions: string;
}

export interface CardText {
  readonly id: string;
  readonly name: string;
  readonly facts: readonly CardFact[];
  /** In their order. */
  readonly steps: readonly string[];
  /** Content of the QR code. */
  readonly link: string;
  readonly meterCount: string;
  readonly meters: string;
  /** Empty where unknown. */
  readonly sharedBy: string;
}

export interface LetterText {
  readonly id: string;
  readonly day: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly steps: readonly string[];
  readonly table: TableText;
  readonly after: readonly string[];
}

/** `share`: of the width, relative to the other columns. */
export interface ListColumn {
  readonly name: string;
  readonly share: number;
  readonly isTyped?: boolean;
}

export interface TableText {
  readonly columns: readonly ListColumn[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

export interface ListText extends TableText {
  readonly title: string;
  readonly note: string;
}

/** Cards to be cut out and letters, and a list after them. */
export interface PaperDocument {
  readonly title: string;
  readonly locale: string;
  readonly sender: PaperSender;
  readonly cards: readonly CardText[];
  readonly letters: readonly LetterText[];
  readonly list: ListText | undefined;
}

export function pagesOf<Card>(cards: readonly Card[], perPage: number): readonly (readonly Card[])[] {
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );
}
