import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './statement.module.css';
import type { AccessibilityConfig } from './statement.tsx';

interface ContactProps {
  readonly contact: AccessibilityConfig['contact'];
  /** BCP 47 tag of what is configured. */
  readonly lang: string;
}

/** Whom to tell about barriers, as far as it is configured. */
export function ContactFacts({ contact, lang }: ContactProps) {
  const { t } = useTexts();
  const { person, postal, phone, email, form } = contact;
  return (
    <Facts
      lang={lang}
      facts={[
        [t('statement.fact.person'), person],
        [t('statement.fact.email'), linked(email)],
        [t('statement.fact.phone'), linked(phone)],
        [t('statement.fact.postal'), postal],
        [t('statement.fact.form'), linked(form)],
      ]}
    />
  );
}

interface EnforcementProps {
  readonly office: AccessibilityConfig['enforcementOffice'];
  readonly lang: string;
}

/** The office that people may turn to when the utility does not help. */
export function EnforcementFacts({ office, lang }: EnforcementProps) {
  const { t } = useTexts();
  const { name, contact, postal, email, phone, form, web } = office;
  return (
    <Facts
      lang={lang}
      facts={[
        [t('statement.fact.office'), name],
        [t('statement.fact.person'), contact],
        [t('statement.fact.postal'), postal],
        [t('statement.fact.email'), email && linked({ text: email, link: `mailto:${email}` })],
        [
          t('statement.fact.phone'),
          phone && linked({ text: phone, link: `tel:${phone.replace(/[^+\d]/g, '')}` }),
        ],
        [t('statement.fact.form'), form && linked({ text: form, link: form })],
        [t('statement.fact.web'), web && linked({ text: web, link: web })],
      ]}
    />
  );
}

const linked = (address: AccessibilityConfig['contact']['email']) =>
  address && (
    <a href={address.link} rel="noopener noreferrer">
      {address.text || address.link}
    </a>
  );

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly lang: string;
}

function Facts({ facts, lang }: FactsProps) {
  const stated = facts.filter(([, value]) => Boolean(value));
  if (stated.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {stated.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={lang}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
