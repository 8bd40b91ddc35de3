import { IconCheck } from '@tabler/icons-react';
import { useApplication } from '@zaehlwerk/store';
import { useLanguage, useSetLanguage } from '@zaehlwerk/store/host';
import { Button } from '@zaehlwerk/ui';
import { useId } from 'react';
import { enabledLanguages } from './enabled-languages.ts';
import classes from './languages.module.css';
import { useShellTexts } from './shell-texts.ts';

/** The menu of languages; empty if the deployment has only one. */
export function Languages() {
  const { t } = useShellTexts();
  const headingId = useId();
  const offered = enabledLanguages(useApplication());
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  if (offered.length < 2) return null;
  return (
    <>
      <p id={headingId} className={classes.heading}>
        {t('language.list')}
      </p>
      <ul className={classes.languages} aria-labelledby={headingId}>
        {offered.map(({ name, readableName }) => (
          <li key={name}>
            <Button
              variant="subtle"
              fullWidth
              justify="flex-start"
              lang={name.slice(0, 2)}
              aria-current={name === language}
              leftSection={
                <IconCheck
                  size="1.25rem"
                  aria-hidden="true"
                  visibility={name === language ? undefined : 'hidden'}
                />
              }
              onClick={() => setLanguage(name)}
            >
              {readableName}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
