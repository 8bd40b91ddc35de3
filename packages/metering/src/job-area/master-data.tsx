import { Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import classes from './master-data.module.css';

interface MasterDataEntry {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly string[];
}

/** Entries without lines are left out; without any entry nothing is rendered. */
export function MasterData(props: { readonly title: string; readonly entries: readonly MasterDataEntry[] }) {
  const id = useId();
  const entries = props.entries.filter(({ lines }) => lines.length > 0);
  if (entries.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {props.title}
      </Title>
      <dl className={classes.entries}>
        {entries.map(({ key, label, lines }) => (
          <div key={key}>
            <dt>{label}</dt>
            {lines.map(line => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Paper>
  );
}
