import { IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { Button, Text, Title } from '@zaehlwerk/ui';
import { type ChangeEvent, useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue-file.module.css';
import type { QueueFileStep } from './use-queue-file-steps.ts';

interface Props {
  readonly step: QueueFileStep['is'];
  /** Whether there is anything to export. */
  readonly isExportable: boolean;
  readonly onExport: () => void;
  readonly onChoose: (file: File) => void;
}

const icon = { size: '1.25rem', 'aria-hidden': true } as const;

/** The ways of what waits to a file and back. */
export function QueueFile({ step, isExportable, onExport, onChoose }: Props) {
  const { t } = useShellTexts();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = step === 'writing' || step === 'reading' || step === 'taking';
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file chosen again is a change only after this.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <section className={classes.file} aria-labelledby="queue-file">
      <Title order={2} size="h4" id="queue-file">
        {t('queue.file.title')}
      </Title>
      <Text c="dimmed">{t('queue.file.introduction')}</Text>
      <div className={classes.ways}>
        {isExportable && (
          <Button
            variant="default"
            leftSection={<IconFileDownload {...icon} />}
            aria-disabled={isBusy}
            onClick={onExport}
          >
            {t('queue.file.export')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFileUpload {...icon} />}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) input.current?.click();
          }}
        >
          {t('queue.file.import')}
        </Button>
        {/* Any file: devices that do not know its kind would not let it be chosen. */}
        <input ref={input} type="file" hidden onChange={choose} />
        <p role="status" className={classes.progress}>
          {isBusy && t(`queue.file.${step}`)}
        </p>
      </div>
    </section>
  );
}
