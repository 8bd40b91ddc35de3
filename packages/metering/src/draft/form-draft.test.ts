import { randomKey } from '@zaehlwerk/store/data';
import {
  attemptFor,
  emptyFormDraft,
  type FormDraft,
  isUnfinished,
  withCompared,
  withTyping,
  withTypingBegun,
  withTypingEnded,
} from './form-draft.ts';

test('the same is sent under the same key, anything else under another', () => {
  const first = attemptFor([{ value: 5 }, ['photo']], undefined, randomKey);
  expect(attemptFor([{ value: 5 }, ['photo']], first, randomKey)).toBe(first);
  expect(attemptFor([{ value: 5 }, []], first, randomKey).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('there is a key where the browser counts the page as insecure', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  try {
    expect(attemptFor('reading', undefined, randomKey).idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
  }
});

describe('a number that is typed', () => {
  const high = { kind: 'value', registerId: 'HT' } as const;
  const low = { kind: 'value', registerId: 'NT' } as const;
  type Step = (draft: FormDraft) => FormDraft;
  const type: Step = draft => withTyping(draft, high);
  const typeLow: Step = draft => withTyping(draft, low);
  const begin: Step = draft => withTypingBegun(draft, high);
  const end: Step = draft => withTypingEnded(draft);
  const compare: Step = draft => withCompared(draft, high);
  /** The next page of a browser that was killed in this moment. */
  const killed: Step = draft => ({
    ...draft,
    typing: Object.fromEntries(Object.keys(draft.typing).map(name => [name, 'elsewhere' as const])),
  });

  test.each<[string, Step[], boolean]>([
    ['is not asked about while it is typed', [type], false],
    ['is asked about after a kill', [type, killed], true],
    ['is not asked about when it was left before', [type, end, killed], false],
    ['is asked about when it was begun again', [type, end, begin, killed], true],
    ['is not asked about when it was begun again and left', [type, end, begin, end, killed], false],
    ['is asked about until it was compared', [type, killed, end, begin, end, killed], true],
    ['is not asked about any more once it was compared', [type, killed, compare, killed], false],
    ['is not asked about any more once it goes on', [type, killed, type], false],
    ['is asked about when it went on, and then the next kill came', [type, killed, type, killed], true],
    ['is asked about, whatever happens to others', [type, killed, typeLow, end], true],
    ['is not asked about for another one', [type, end, typeLow, killed], false],
  ])('%s', (_what, steps, isAsked) => {
    const draft = steps.reduce((before, step) => step(before), emptyFormDraft);
    expect(isUnfinished(draft, high)).toBe(isAsked);
  });

  test('nothing changes where nothing is to change', () => {
    const typed = type(emptyFormDraft);
    expect(type(typed)).toBe(typed);
    expect(begin(typed)).toBe(typed);
    for (const step of [end, compare]) expect(step(emptyFormDraft)).toBe(emptyFormDraft);
  });
});
