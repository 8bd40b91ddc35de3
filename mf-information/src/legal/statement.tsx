import { useFormats } from '@zaehlwerk/metering/job-text';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './statement.module.css';
import {
  type AccessibilityConfig,
  ContactFacts,
  EnforcementFacts,
  linked,
  useUtilityWords,
} from './statement-facts.tsx';

const limitations = ['photos', 'camera', 'utilityTexts', 'pdf', 'screenReaders'] as const;

/** The standard statement (specification section 2, "Accessibility statement page"). */
export function Statement({ accessibility }: { readonly accessibility: AccessibilityConfig }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { mainUrl, companyName, legals, legalVariant, createdOn, responseWeeks } = accessibility;
  const inWords = useUtilityWords();
  return (
    <div className={classes.statement}>
      <Part title={t('statement.scope.title')}>
        <p>
          {companyName ? t('statement.scope.company', { company: companyName }) : t('statement.scope.nobody')}{' '}
          {linked(mainUrl ?? `${location.origin}/`)}
        </p>
        <p>{t('statement.scope.bases')}</p>
        <ul>
          {legals.map(({ text, textEN }) => (
            <li key={text}>{inWords(text, textEN)}</li>
          ))}
          {legals.length === 0 && <li>{t(`statement.basis.${legalVariant}`)}</li>}
        </ul>
        <p>{t('statement.basis.standard')}</p>
        <p>{t('statement.createdOn', { day: day(createdOn) })}</p>
      </Part>
      <Part title={t('statement.conformity.title')}>
        <p>{t('statement.conformity.partial')}</p>
        <p>{t('statement.limitations.intro')}</p>
        <ul>
          {limitations.map(name => (
            <li key={name}>{t(`statement.limitations.${name}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('statement.tested.title')}>
        <p>{t('statement.tested.text')}</p>
      </Part>
      <Part title={t('statement.alternatives.title')}>
        <ul>
          <li>{t('statement.alternatives.contrast')}</li>
          {accessibility.alternatives.map(
            ({ title, titleEN, description, descriptionEN, link, text, textEN }) => (
              <li key={`${title} ${link}`}>
                <strong>{inWords(title, titleEN)}</strong>
                {description && ': '}
                {inWords(description, descriptionEN)}
                {link && ' '}
                {link && linked(link, inWords(text, textEN))}
              </li>
            ),
          )}
        </ul>
      </Part>
      <Part title={t('statement.contact.title')}>
        <p>{t('statement.contact.text')}</p>
        <ContactFacts contact={accessibility.contact} />
      </Part>
      <Part title={t(`statement.enforcement.${legalVariant}.title`)}>
        <p>{t(`statement.enforcement.${legalVariant}.text`)}</p>
        <EnforcementFacts enforcementOffice={accessibility.enforcementOffice} />
        <p>{t('statement.enforcement.response', { count: responseWeeks })}</p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
