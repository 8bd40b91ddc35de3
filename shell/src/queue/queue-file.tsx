import { IconFileDownload } from '@tabler/icons-react';
import { Button, Text, Title } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue-file.module.css';

interface Props {
  readonly isBusy: boolean;
  readonly onExport: () => void;
}

/** The way of everything that waits to a file. */
export function QueueFile({ isBusy, onExport }: Props) {
  const { t } = useShellTexts();
  return (
    <section className={classes.file} aria-labelledby="queue-file">
      <Title order={2} size="h4" id="queue-file">
        {t('queue.file.title')}
      </Title>
      <Text c="dimmed">{t('queue.file.introduction')}</Text>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconFileDownload size="1.25rem" aria-hidden />}
          aria-disabled={isBusy}
          onClick={onExport}
        >
          {t('queue.file.export')}
        </Button>
        <p role="status" className={classes.progress}>
          {isBusy && t('queue.file.writing')}
        </p>
      </div>
    </section>
  );
}
