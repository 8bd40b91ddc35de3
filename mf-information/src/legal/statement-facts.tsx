import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './statement.module.css';
import type { AccessibilityConfig } from './statement.tsx';
import { useUtilityWords } from './use-utility-words.tsx';

interface ContactProps {
  readonly contact: AccessibilityConfig['contact'];
}

/** Whom to tell about barriers, as far as it is configured. */
export function ContactFacts({ contact }: ContactProps) {
  const { t } = useTexts();
  const inWords = useUtilityWords();
  const { person, personEN, postal, phone, email, form } = contact;
  return (
    <Facts
      facts={[
        [t('statement.fact.person'), inWords(person, personEN)],
        [
          t('statement.fact.email'),
          email && <ContactLink link={email.link}>{inWords(email.text, email.textEN)}</ContactLink>,
        ],
        [
          t('statement.fact.phone'),
          phone && <ContactLink link={phone.link}>{inWords(phone.text, phone.textEN)}</ContactLink>,
        ],
        [t('statement.fact.postal'), inWords(postal)],
        [
          t('statement.fact.form'),
          form && <ContactLink link={form.link}>{inWords(form.text, form.textEN)}</ContactLink>,
        ],
      ]}
    />
  );
}

interface EnforcementProps {
  readonly office: AccessibilityConfig['enforcementOffice'];
}

/** The office that people may turn to when the utility does not help. */
export function EnforcementFacts({ office }: EnforcementProps) {
  const { t } = useTexts();
  const inWords = useUtilityWords();
  const { name, nameEN, contact, postal, email, phone, form, web } = office;
  return (
    <Facts
      facts={[
        [t('statement.fact.office'), inWords(name, nameEN)],
        [t('statement.fact.person'), inWords(contact)],
        [t('statement.fact.postal'), inWords(postal)],
        [t('statement.fact.email'), email && <ContactLink link={`mailto:${email}`}>{email}</ContactLink>],
        [
          t('statement.fact.phone'),
          phone && <ContactLink link={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</ContactLink>,
        ],
        [t('statement.fact.form'), form && <ContactLink link={form} />],
        [t('statement.fact.web'), web && <ContactLink link={web} />],
      ]}
    />
  );
}

interface LinkProps {
  readonly link: string;
  readonly children?: ReactNode;
}

/** A link under the words of the utility, or under its address. */
export const ContactLink = ({ link, children }: LinkProps) => (
  <a href={link} rel="noopener noreferrer">
    {children || link}
  </a>
);

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

function Facts({ facts }: FactsProps) {
  const stated = facts.filter(([, value]) => Boolean(value));
  if (stated.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {stated.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
