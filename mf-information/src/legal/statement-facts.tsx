import type { Application } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './statement.module.css';
import { useUtilityWords } from './use-utility-words.tsx';

export type AccessibilityConfig = Application['legal']['accessibility'];

interface ContactProps {
  readonly contact: AccessibilityConfig['contact'];
}

/** Whom to tell about barriers, as far as it is configured. */
export function ContactFacts({ contact }: ContactProps) {
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

interface EnforcementProps {
  readonly office: AccessibilityConfig['enforcementOffice'];
}

/** The office that people may turn to when the utility does not help. */
export function EnforcementFacts({ office }: EnforcementProps) {
  const inWords = useUtilityWords();
  const { name, nameEN, contact, postal, email, phone, form, web } = office;
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

/** A link under the words of the utility, or under its address. */
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
