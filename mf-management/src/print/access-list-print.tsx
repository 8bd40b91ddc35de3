import { Button, VisuallyHidden } from '@zaehlwerk/ui';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import classes from './paper-buttons.module.css';
import { usePaper } from './use-paper.tsx';

interface Props {
  readonly tree: readonly ShareNode[];
  /** All meters of the account. */
  readonly rows: readonly MeterRow[];
}

/** The accesses as a list on paper or as PDF: who has read what, and who has never looked. Nothing without accesses. */
export function AccessListPrint({ tree, rows }: Props) {
  const { t } = useTexts();
  const { isBusy, print, savePdf, said, paper } = usePaper({
    makeDocument: async words =>
      (await import(/* webpackChunkName: "Paper" */ './access-report.ts')).documentOfAccesses(
        tree,
        rows,
        words,
      ),
  });
  if (tree.length === 0) return null;
  return (
    <div className={classes.buttons}>
      <Button variant="default" aria-disabled={isBusy} onClick={print}>
        {t('print.report.print')}
      </Button>
      <Button variant="default" aria-disabled={isBusy} onClick={savePdf}>
        {t('print.report.pdf')}
      </Button>
      <VisuallyHidden role="status">{isBusy ? t('print.preparing') : said}</VisuallyHidden>
      {paper}
    </div>
  );
}
