import { Drafts } from './drafts.ts';
import { emptyDraft, isRefused, withComment, withReadingDate, withValue } from './reading-draft.ts';

test('a draft begins with its first change and ends when it is discarded', () => {
  const drafts = new Drafts();
  expect(drafts.of('job-1')).toBeUndefined();
  drafts.change('job-1', draft => withValue(draft, 'task-1', '12'));
  expect(drafts.of('job-1')?.values).toEqual({ 'task-1': '12' });
  expect(drafts.of('job-2')).toBeUndefined();
  drafts.discard('job-1');
  expect(drafts.of('job-1')).toBeUndefined();
});

test('watchers hear of changes until they stop watching', () => {
  const drafts = new Drafts();
  const heard = jest.fn();
  const stop = drafts.watch(heard);
  drafts.change('job-1', draft => withComment(draft, 'x'));
  drafts.discard('job-1');
  drafts.discard('job-1');
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  drafts.change('job-1', draft => draft);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('what the server refused is refused until it is changed', () => {
  const refused = {
    ...emptyDraft,
    refused: [
      { kind: 'value', taskId: 'a' },
      { kind: 'value', taskId: 'b' },
      { kind: 'date' },
      { kind: 'comment' },
    ],
  } as const;
  const changedValue = withValue(refused, 'a', '1');
  expect([isRefused(changedValue, 'value', 'a'), isRefused(changedValue, 'value', 'b')]).toEqual([
    false,
    true,
  ]);
  expect(isRefused(withReadingDate(refused, '2026-11-20'), 'date')).toBe(false);
  expect(isRefused(withComment(refused, 'x'), 'comment')).toBe(false);
  expect(isRefused(withComment(refused, 'x'), 'date')).toBe(true);
});
