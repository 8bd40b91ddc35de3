import type { Application } from '@zaehlwerk/api';
import { localeOf } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './statement.module.css';

export type AccessibilityConfig = Application['legal']['accessibility'];

/** The utility's words: in English where they exist, else in the default language, with its `lang`. */
export function useUtilityWords(): (words: string | undefined, english?: string) => ReactNode {
  const { language } = useTexts();
  const { defaultLanguage } = useApplication().languageConfig;
  const isEnglish = /^en/.test(language);
  return (words, english) =>
    (isEnglish && english) || (words && <span lang={localeOf(defaultLanguage)}>{words}</span>);
}

/** Contact for reports of barriers, as far as it is configured. */
export function ContactFacts({ contact }: Pick<AccessibilityConfig, 'contact'>) {
  const inWords = useUtilityWords();
  const { person, personEN, postal, phone, email, form } = contact;
  return (
    <Facts
      facts={[
        ['person', inWords(person, personEN)],
        ['email', email && linked(email.link, inWords(email.text))],
        ['phone', phone && linked(phone.link, inWords(phone.text))],
        ['postal', inWords(postal)],
        ['form', form && linked(form.link, inWords(form.text, form.textEN))],
      ]}
    />
  );
}

export function EnforcementFacts({ enforcementOffice }: Pick<AccessibilityConfig, 'enforcementOffice'>) {
  const inWords = useUtilityWords();
  const { name, nameEN, contact, postal, email, phone, form, web } = enforcementOffice;
  return (
    <Facts
      facts={[
        ['office', inWords(name, nameEN)],
        ['person', inWords(contact)],
        ['postal', inWords(postal)],
        ['email', email && linked(`mailto:${email}`, email)],
        ['phone', phone && linked(`tel:${phone.replace(/[^+\d]/g, '')}`, phone)],
        ['form', form && linked(form)],
        ['web', web && linked(web)],
      ]}
    />
  );
}

export const linked = (link: string, words?: ReactNode) => (
  <a href={link} rel="noopener noreferrer">
    {words || link}
  </a>
);

interface FactsProps {
  readonly facts: readonly (readonly [
    name: 'person' | 'email' | 'phone' | 'postal' | 'form' | 'office' | 'web',
    value: ReactNode,
  ])[];
}

function Facts({ facts }: FactsProps) {
  const { t } = useTexts();
  const stated = facts.filter(([, value]) => value);
  if (stated.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {stated.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`statement.fact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
