import { askBeforeUnload, holdUpdates, mayUpdate } from './reload-guards.ts';

test('an update waits for the last of those who hold it, and for what is in this tab alone', () => {
  expect(mayUpdate()).toBe(true);
  holdUpdates('sending', true);
  holdUpdates('converting', true);
  holdUpdates('sending', false);
  expect(mayUpdate()).toBe(false);
  holdUpdates('converting', false);
  expect(mayUpdate()).toBe(true);
  askBeforeUnload('drafts', true);
  expect(mayUpdate()).toBe(false);
  askBeforeUnload('drafts', false);
  expect(mayUpdate()).toBe(true);
});
