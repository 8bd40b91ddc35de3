import { use } from 'react';
import { type Stories, StoryLanguage } from '../testing/story-words.ts';
import { ReadingValue } from './reading-value.tsx';

export default { title: 'ui/ReadingValue', component: ReadingValue } satisfies Stories;

export const WithDecimals = () => (
  <ReadingValue value="1278.431" localeStyle={use(StoryLanguage)} postDecimals={3} unit="m³" />
);

export const WithoutUnit = () => <ReadingValue value="4711" localeStyle="german" />;
