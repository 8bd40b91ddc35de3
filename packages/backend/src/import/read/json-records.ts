import { getManyValues, none } from 'stream-chain';
import type { Many } from 'stream-chain/defs.js';
import { Assembler } from 'stream-json/core/assembler.js';
import { type JsoncToken, jsoncParser } from 'stream-json/core/jsonc/parser.js';
import verifyFile from 'stream-json/file/jsonc/verifier.js';
import { ImportRefused } from '../problem.ts';
import type { RawRecord, RecordKind } from './raw-record.ts';

async function syntaxProblem(file: string, cause: unknown): Promise<ImportRefused> {
  const found: unknown = await verifyFile(file).then(
    () => cause,
    error => error,
  );
  const line =
    found instanceof Error && 'line' in found && typeof found.line === 'number' ? found.line : undefined;
  return new ImportRefused({ ...(line && { line }), reason: 'the file is not valid JSON' }, cause);
}

/** Called piece by piece, and with `none` at the end: a stream of tokens would cost a quarter more. */
function tokenizer(): (piece: string | typeof none) => JsoncToken[] {
  const parse = jsoncParser({ packValues: true, streamValues: false, streamComments: false });
  return piece => {
    // The type of a parser leaves out `none`.
    const tokens: Many<JsoncToken> | typeof none = Reflect.apply(parse, undefined, [piece]);
    return tokens === none ? [] : getManyValues(tokens);
  };
}

/**
 * Records of an import document, its sections in any order. `file` is read again only to find the line of a syntax
 * error.
 * @throws ImportRefused
 */
export async function* readJsonRecords(file: string, text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const cutter = new RecordCutter();
  const tokensOf = tokenizer();
  try {
    for await (const piece of text) yield* cutter.records(tokensOf(piece));
    yield* cutter.records(tokensOf(none));
  } catch (error) {
    throw error instanceof ImportRefused ? error : await syntaxProblem(file, error);
  }
}

/** `application` is a single record, the others are lists. */
const sections: ReadonlyMap<string, RecordKind> = new Map([
  ['application', 'application'],
  ['accounts', 'account'],
  ['links', 'link'],
  ['jobs', 'job'],
]);

/** Cuts the token stream into records. White space and comments carry the line numbers. */
class RecordCutter {
  private line = 1;
  /** 0: before the document, 1: inside it, 2: inside the list of a section. */
  private depth = 0;
  private section = '';
  private recordLine: number | undefined;
  private readonly assembler = new Assembler();

  /** Returns the records that tokens complete. @throws ImportRefused for another structure */
  *records(tokens: readonly JsoncToken[]): Generator<RawRecord> {
    for (const token of tokens) {
      const record = this.take(token);
      if (record) yield record;
    }
  }

  private take(token: JsoncToken): RawRecord | undefined {
    switch (token.name) {
      case 'whitespace':
      case 'commentValue':
        this.line += token.value.split('\n').length - 1;
        return undefined;
      case 'comma':
      case 'startComment':
      case 'commentChunk':
      case 'endComment':
        return undefined;
      default:
        return this.recordLine === undefined ? this.structure(token) : this.assemble(token, this.recordLine);
    }
  }

  private structure(token: Parameters<Assembler['consume']>[0]): RawRecord | undefined {
    if (token.name === 'endObject' || token.name === 'endArray') {
      this.depth -= 1;
      return undefined;
    }
    if (this.depth === 0) return this.enter(token.name === 'startObject', 'the file is not a JSON object');
    if (this.depth === 1 && token.name === 'keyValue') {
      this.section = token.value;
      const known = [...sections.keys()].join(', ');
      if (!sections.has(token.value)) this.refuse(`"${token.value}" is unknown here (known: ${known})`);
      return undefined;
    }
    if (this.depth === 1 && this.section !== 'application') {
      return this.enter(token.name === 'startArray', `"${this.section}" is not a list`);
    }
    this.recordLine = this.line;
    return this.assemble(token, this.line);
  }

  private enter(asExpected: boolean, otherwise: string): undefined {
    if (!asExpected) this.refuse(otherwise);
    this.depth += 1;
  }

  private refuse(reason: string): never {
    throw new ImportRefused({ line: this.line, reason });
  }

  private assemble(token: Parameters<Assembler['consume']>[0], line: number): RawRecord | undefined {
    this.assembler.consume(token);
    if (!this.assembler.done) return undefined;
    this.recordLine = undefined;
    const kind = sections.get(this.section);
    return (
      kind && { kind, line, value: this.assembler.current, problems: [], placeOf: field => ({ line, field }) }
    );
  }
}
