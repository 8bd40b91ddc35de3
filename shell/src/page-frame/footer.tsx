import { footer, Slot } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { Anchor } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './page-frame.module.css';

/** The application's name, and links to the legal pages that the deployment keeps elsewhere or modules have. */
export function Footer() {
  const { t } = useShellTexts();
  const { applicationName, legal } = useApplication();
  const links = [
    { label: t('footer.imprint'), url: legal.imprint?.url },
    { label: t('footer.privacy'), url: legal.privacy?.url },
  ];
  return (
    <footer className={classes.footer}>
      <span>{applicationName}</span>
      {links.map(
        ({ label, url }) =>
          url && (
            <Anchor key={label} inherit href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </Anchor>
          ),
      )}
      <Slot of={footer} />
    </footer>
  );
}
