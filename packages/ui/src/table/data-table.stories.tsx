import { useState } from 'react';
import { type Stories, useWords } from '../testing/story-words.ts';
import { DataTable } from './data-table.tsx';
import type { TableView } from './table-types.ts';

export default { title: 'ui/DataTable', component: DataTable } satisfies Stories;

interface Row {
  readonly id: string;
  readonly house: string;
  readonly meter: string;
}

const rows: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: `${index}`,
  house: `Klosterhof ${39 + Math.floor(index / 4)}`,
  meter: `8SEN31300328${10 + index}`,
}));

const idOf = ({ id }: Row) => id;
const isDone = ({ id }: Row) => Number(id) % 3 === 0;

function Example({
  grouping,
  chosen,
}: {
  readonly grouping: readonly string[];
  readonly chosen: readonly string[];
}) {
  const say = useWords();
  const [view, setView] = useState<TableView>({ sorting: [], grouping, hidden: [] });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  return (
    <DataTable
      label={say('Zähler', 'Meters')}
      rows={rows}
      idOf={idOf}
      columns={[
        { key: 'meter', name: say('Zählernummer', 'Meter number'), value: row => row.meter, width: 10 },
        { key: 'house', name: say('Haus', 'House'), value: row => row.house, width: 8, isFlexible: true },
      ]}
      view={view}
      onView={setView}
      selected={selected}
      onSelected={setSelected}
      texts={{
        selectAll: say('Alle auswählen', 'Select all'),
        selectRow: ({ meter }) => say(`${meter} auswählen`, `Select ${meter}`),
        selectGroup: title => say(`${title} auswählen`, `Select ${title}`),
        groupTitle: (_column, value) => value,
        groupNote: group => say(`${group.length} Zähler`, `${group.length} meters`),
        groupDone: group => group.filter(isDone).length / group.length,
      }}
      foldAll={{
        fold: say('Alle zuklappen', 'Fold all'),
        unfold: say('Alle aufklappen', 'Unfold all'),
        place: null,
      }}
    />
  );
}

export const Plain = () => <Example grouping={[]} chosen={[]} />;
export const GroupedWithSelection = () => <Example grouping={['house']} chosen={['0', '1']} />;
