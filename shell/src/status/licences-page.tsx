import { PageTitle } from '@zaehlwerk/module-kit';
import { Anchor, PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './status-page.module.css';

/** Licences of third-party libraries: one text per build of the running set. */
export function LicencesPage() {
  const { t } = useShellTexts();
  const { set } = useHost();
  const builds = [
    { name: 'shell', ...set.shell },
    ...set.modules.flatMap(({ name, build }) => ('refusal' in build ? [] : { ...build, name })),
  ];
  return (
    <Stack gap="lg" align="flex-start">
      <PageTitle>{t('licences.title')}</PageTitle>
      <PageHeading>{t('licences.title')}</PageHeading>
      <Text>{t('licences.explanation')}</Text>
      <ul className={classes.modules}>
        {builds.map(
          ({ name, version, base, licences }) =>
            licences !== undefined && (
              <li key={name}>
                <Anchor href={base + licences}>{`${name} ${version}`}</Anchor>
              </li>
            ),
        )}
      </ul>
    </Stack>
  );
}
