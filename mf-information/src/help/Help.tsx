import type { PageTextResponse } from '@zaehlwerk/api/portal-pages';
import { Contact } from '@zaehlwerk/metering/contact';
import { Link, localeOf, PageTitle } from '@zaehlwerk/module-kit';
import { Button, PageHeading } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { SectionedText } from '../page-text/sectioned-text.tsx';
import { sectionsOf } from '../page-text/sections.ts';
import { TextPage } from '../page-text/text-page.tsx';
import { useTexts } from '../texts.ts';
import { Contents } from './contents.tsx';
import classes from './help.module.css';
import { HelpSearch } from './help-search.tsx';

/** The utility's help with contents and search (specification section 2, `/help`). */
export default function Help() {
  const { t } = useTexts();
  return (
    <TextPage page="help" title={t('navigation.help')}>
      {text => <HelpText {...text} />}
    </TextPage>
  );
}

function HelpText({ markdown, language }: PageTextResponse) {
  const { t } = useTexts();
  const sections = useMemo(() => sectionsOf(markdown), [markdown]);
  const lang = language && localeOf(language);
  return (
    <>
      <PageTitle>{t('navigation.help')}</PageTitle>
      <div className={classes.head}>
        <PageHeading>{t('navigation.help')}</PageHeading>
        <div className={classes.actions}>
          <Button component={Link} to="/introduction" variant="default">
            {t('introduction.show')}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {t('help.print')}
          </Button>
        </div>
      </div>
      <div className={classes.help}>
        <div className={classes.aside}>
          <HelpSearch sections={sections} lang={lang} />
          <Contents sections={sections} lang={lang} />
        </div>
        <div>
          <SectionedText sections={sections} lang={lang} />
          <Contact path="/help" className={classes.contact} />
        </div>
      </div>
    </>
  );
}
