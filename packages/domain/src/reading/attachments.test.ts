import { isCommentTooShort } from './attachment-limits.ts';
import { type AttachmentConfig, commentFault, imageFault } from './attachments.ts';
import type { ImageRequirement } from './reading-config.ts';

const config: AttachmentConfig = {
  imageRequirement: 'OPTIONAL',
  commentMayReplaceImage: false,
  commentRequiredIfImplausible: false,
  commentMinLength: 5,
};
const plausible = { isImplausible: false, isFeedIn: false };
const implausible = { isImplausible: true, isFeedIn: false };

test.each<[ImageRequirement, number, string | undefined, string | undefined]>([
  ['FORBIDDEN', 0, undefined, undefined],
  ['FORBIDDEN', 1, 'imageForbidden', 'imageForbidden'],
  ['FORBIDDEN', 4, 'imageForbidden', 'imageForbidden'],
  ['OPTIONAL', 0, undefined, undefined],
  ['OPTIONAL', 3, undefined, undefined],
  ['OPTIONAL', 4, 'tooManyImages', 'tooManyImages'],
  ['REQUIRED', 0, 'imageRequired', 'imageRequired'],
  ['REQUIRED', 1, undefined, undefined],
  ['REQUIRED', 3, undefined, undefined],
  ['REQUIRED', 4, 'tooManyImages', 'tooManyImages'],
  ['REQUIRED_IF_IMPLAUSIBLE', 0, undefined, 'imageRequired'],
  ['REQUIRED_IF_IMPLAUSIBLE', 1, undefined, undefined],
  ['REQUIRED_IF_IMPLAUSIBLE', 4, 'tooManyImages', 'tooManyImages'],
])('%s with %d photos: %p when plausible, %p when not', (imageRequirement, imageCount, usual, unusual) => {
  const settings = { ...config, imageRequirement };
  const attachments = { comment: 'a long comment', imageCount };
  expect(imageFault(attachments, plausible, settings)?.code).toBe(usual);
  expect(imageFault(attachments, implausible, settings)?.code).toBe(unusual);
});

test.each([
  ['', 0, 'imageOrCommentRequired'],
  [' abcd ', 0, 'imageOrCommentRequired'],
  ['a b c d e', 0, undefined],
  ['', 1, undefined],
  ['a b c d e', 4, 'tooManyImages'],
])('photo or comment: %p and %d photos is %p', (comment, imageCount, code) => {
  const settings: AttachmentConfig = {
    ...config,
    imageRequirement: 'REQUIRED',
    commentMayReplaceImage: true,
  };
  expect(imageFault({ comment, imageCount }, plausible, settings)?.code).toBe(code);
});

test.each<[ImageRequirement, number, number, string | undefined]>([
  ['FORBIDDEN', 0, 2, undefined],
  ['FORBIDDEN', 1, 2, 'imageForbidden'],
  ['OPTIONAL', 1, 2, undefined],
  ['OPTIONAL', 2, 2, 'tooManyImages'],
  ['REQUIRED', 0, 1, undefined],
])(
  '%s with %d new photos and %d that a correction keeps: %p',
  (imageRequirement, imageCount, keptImageCount, code) => {
    const attachments = { comment: '', imageCount, keptImageCount };
    expect(imageFault(attachments, plausible, { ...config, imageRequirement })?.code).toBe(code);
  },
);

test('feed-in registers have a requirement of their own where one is stated', () => {
  const feedIn = { isImplausible: false, isFeedIn: true };
  const photo = { comment: '', imageCount: 1 };
  const none = { comment: '', imageCount: 0 };
  const required: AttachmentConfig = { ...config, imageRequirement: 'REQUIRED' };
  expect(imageFault(none, feedIn, required)?.code).toBe('imageRequired');
  const own: AttachmentConfig = { ...required, feedInImageRequirement: 'FORBIDDEN' };
  expect(imageFault(none, feedIn, own)).toBeUndefined();
  expect(imageFault(photo, feedIn, own)?.code).toBe('imageForbidden');
  expect(imageFault(none, plausible, own)?.code).toBe('imageRequired');
});

test.each([
  [false, true, '', undefined],
  [true, false, '', undefined],
  [true, false, 'abc', undefined],
  [true, true, '', { code: 'commentRequired' }],
  [true, true, ' \n ', { code: 'commentRequired' }],
  [true, true, 'a b c d', { code: 'commentTooShort', required: 5 }],
  [true, true, 'a b c d e', undefined],
  [true, true, 'x'.repeat(1000), undefined],
  [true, true, 'x'.repeat(1001), { code: 'commentTooLong', allowed: 1000 }],
  [false, false, 'x'.repeat(1001), { code: 'commentTooLong', allowed: 1000 }],
])(
  'required %p, implausible %p, comment %p',
  (commentRequiredIfImplausible, isImplausible, comment, fault) => {
    const settings = { ...config, commentRequiredIfImplausible };
    expect(commentFault({ comment }, { isImplausible }, settings)).toEqual(fault);
  },
);

test('a minimum of nothing still asks for something where a comment is required', () => {
  const settings = { ...config, commentRequiredIfImplausible: true, commentMinLength: 0 };
  expect(commentFault({ comment: ' ' }, implausible, settings)).toEqual({ code: 'commentRequired' });
  expect(commentFault({ comment: 'x' }, implausible, settings)).toBeUndefined();
});

test.each([
  ['', false],
  [' \n\t\u00a0', false],
  ['x', true],
  ['Tür', true],
  ['a b c d', true],
  [' \n abcd \u00a0', true],
  ['a b c d e', false],
  ['Hallo', false],
  ['Der Zähler wurde gewechselt.', false],
])('the comment %p is too short: %p', (comment, tooShort) =>
  expect(isCommentTooShort(comment, 5)).toBe(tooShort),
);
