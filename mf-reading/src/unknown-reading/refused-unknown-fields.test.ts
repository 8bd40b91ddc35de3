import { refusedUnknownFields } from './refused-unknown-fields.ts';

test('the server’s fields are places of the form, in the form’s order, each once', () => {
  const named = ['readingImages.3', 'comment', 'readingImages', 'meterNumber', 'readingDate', 'readingValue'];
  const fieldErrors = [...named, 'somethingElse', '', 'constructor'].map(field => ({ field, message: '' }));
  expect(refusedUnknownFields(fieldErrors)).toEqual(['meterNumber', 'value', 'date', 'comment', 'photos']);
});
