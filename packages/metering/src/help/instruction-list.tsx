import { localeOf } from '@zaehlwerk/module-kit';
import { Markdown } from '@zaehlwerk/ui/markdown';
import classes from './instruction-list.module.css';
import type { Instructions } from './matching-instructions.ts';

interface Props {
  readonly instructions: Instructions;
  /** A single instruction is always open. */
  readonly opensFirst: boolean;
}

export function InstructionList({ instructions, opensFirst }: Props) {
  return (
    <div className={classes.list}>
      {instructions.map(({ language, title, text }, index) => (
        <details
          key={`${title}\n${text}`}
          className={classes.instruction}
          open={instructions.length === 1 || (opensFirst && index === 0)}
          lang={localeOf(language)}
        >
          <summary className={classes.title}>{title}</summary>
          <div className={classes.text}>
            <Markdown text={text} topHeading={3} />
          </div>
        </details>
      ))}
    </div>
  );
}
