import { renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createModuleTexts } from '../testing/module-texts.ts';
import { ModuleScope } from './module-context.tsx';
import { type Texts, useTexts } from './texts.ts';

const german = {
  title: 'Ihr Auftrag',
  'job.open': 'offen, {{day}}',
  'job.done': 'erledigt',
  jobs_one: 'Ein Auftrag',
  jobs_other: '{{count}} Aufträge',
};

function Scope({ children }: { readonly children: ReactNode }) {
  const [i18n] = useState(() =>
    createModuleTexts('mf-sample', { 'de-FORMAL': german }, 'de-FORMAL', key => `no ${key}`),
  );
  return (
    <I18nextProvider i18n={i18n}>
      <ModuleScope name="mf-sample">{children}</ModuleScope>
    </I18nextProvider>
  );
}

const shown = () => renderHook(() => useTexts<typeof german>(), { wrapper: Scope }).result.current;

test('keys are those of the file, plain, by parts and by number', () => {
  const { t } = shown();
  const state = 'open' as 'open' | 'done';
  expect(t('title')).toBe('Ihr Auftrag');
  expect(t(`job.${state}`, { day: '1.12.' })).toBe('offen, 1.12.');
  expect(t('jobs', { count: 1 })).toBe('Ein Auftrag');
  expect(t('jobs', { count: 2 })).toBe('2 Aufträge');
});

test('other keys are type errors', () => {
  const { t } = shown();
  const word = 'job.open' as string;
  // @ts-expect-error: no such text
  expect(t('titel')).toBe('no titel');
  // @ts-expect-error: a form is chosen by the number
  expect(t('jobs_one')).toBe('Ein Auftrag');
  // @ts-expect-error: a state without a text
  expect(t(`job.${'gone' as 'open' | 'gone'}`)).toBe('no job.gone');
  // @ts-expect-error: who knows what is in it
  expect(t(word)).toBe('offen, {{day}}');
});

test('texts without their file have no keys', () => {
  const untyped = renderHook(() => useTexts(), { wrapper: Scope }).result.current;
  // @ts-expect-error: the file says which there are
  expect(untyped.t('title')).toBe('Ihr Auftrag');
});

test('a word from outside is a key once it has turned out to be one', () => {
  const { t, hasText } = shown();
  const textOf = (word: string) => (hasText(word) ? t(word) : 'unknown');
  expect(textOf('job.done')).toBe('erledigt');
  expect(textOf('job.gone')).toBe('unknown');
  expect(textOf('toString')).toBe('unknown');
});

test('a component accepts the texts of any part that has its keys', () => {
  const titleOf = (t: Texts<'title'>['t']) => t('title');
  expect(titleOf(shown().t)).toBe('Ihr Auftrag');
});
