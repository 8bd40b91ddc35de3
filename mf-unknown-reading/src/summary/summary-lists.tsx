import { dayOfInstant, formatDecimal } from '@zaehlwerk/domain';
import { photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Fragment, type ReactNode } from 'react';
import { useReasons } from '../contact/contact-texts.ts';
import { chosenSubTypeLabel } from '../meter/sub-type-label.ts';
import { rateLabel } from '../meter-reading/rates.ts';
import { useTexts } from '../texts.ts';
import type { FormStep } from '../wizard/steps.ts';
import type { Wizard } from '../wizard/wizard.ts';
import classes from './summary.module.css';

interface Props {
  readonly wizard: Wizard;
  /** The link to the step of a section; none after sending. */
  readonly changeButton?: (step: FormStep, headingId: string) => ReactNode;
}

type Line = readonly [name: string, content: ReactNode];

export function SummaryLists({ wizard, changeButton }: Props) {
  const { t, language, locale } = useTexts();
  const { style, day, count } = useFormats();
  const reasons = useReasons();
  const { form, validation, rules } = wizard;
  const { contact, meterType } = form;
  const subType = chosenSubTypeLabel(form, rules.unknownUserReading, { t, language });
  const reason = reasons.find(({ value }) => value === form.readingReason);
  const name = `${contact.firstname.trim()} ${contact.lastname.trim()}`;
  const street = `${contact.street.trim()} ${contact.houseNumber.trim()}`;
  const city = `${contact.zip} ${contact.city.trim()}`;

  const { readingDate } = validation.reading;
  const weekday = new Date(readingDate).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });

  const meter: Line[] = [
    [t('meterStep.type'), meterType && t(`meterType.${meterType}`)],
    ...(subType ? [[t('meterStep.subType'), subType] as const] : []),
    [t('meterStep.number'), form.meterNumber],
  ];
  const readings: Line[] = [
    ...validation.rates.map(({ rate, check, unit }): Line => {
      const photos = readyOf(photosOf(form, rate.obis)).length;
      return [
        t('summary.reading', { rate: rateLabel(rate, language) }).trim(),
        <>
          <span className={classes.value}>
            {'value' in check && `${formatDecimal(check.value, style)}\u00a0${unit}`}
          </span>
          {photos > 0 && <span> · {t('summary.photos', { count: photos, amount: count(photos) })}</span>}
        </>,
      ];
    }),
    [t('date.label'), `${weekday}, ${day(dayOfInstant(readingDate))}`],
  ];
  const person: Line[] = [
    [t('summary.name'), name],
    [
      t('summary.address'),
      <>
        {street}
        <br />
        {city}
      </>,
    ],
    [t('contactStep.reason'), reason?.label ?? form.readingReason],
  ];
  return (
    <>
      <Section step="METER" lines={meter} changeButton={changeButton} />
      <Section step="METER_READING" lines={readings} changeButton={changeButton} />
      <Section step="CONTACT" lines={person} changeButton={changeButton} />
    </>
  );
}

interface SectionProps {
  readonly step: FormStep;
  readonly lines: readonly Line[];
  readonly changeButton: Props['changeButton'];
}

function Section({ step, lines, changeButton }: SectionProps) {
  const { t } = useTexts();
  const headingId = `summary-${step}`;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>{t(`step.${step}`)}</h2>
        {changeButton?.(step, headingId)}
      </div>
      <dl className={classes.lines}>
        {lines.map(([name, content]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{content}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
