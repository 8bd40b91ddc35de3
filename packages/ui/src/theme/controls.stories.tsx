import {
  ActionIcon,
  Anchor,
  Button,
  Loader,
  NativeSelect,
  Paper,
  Skeleton,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { nothing, type Stories, useWords } from '../testing/story-words.ts';

export default { title: 'ui/Controls', component: Button } satisfies Stories;

const variants = ['filled', 'default', 'light', 'subtle'] as const;

export function Buttons() {
  const say = useWords();
  return (
    <div>
      {variants.map(variant => (
        <p key={variant}>
          <Button variant={variant} onClick={nothing}>
            {say('Weiter', 'Continue')}
          </Button>{' '}
          <Button variant={variant} disabled>
            {say('Nicht möglich', 'Not possible')}
          </Button>
        </p>
      ))}
      <ActionIcon aria-label={say('Ändern', 'Change')} onClick={nothing}>
        <IconPencil aria-hidden="true" />
      </ActionIcon>{' '}
      <Anchor href="#help">{say('Hilfe', 'Help')}</Anchor>
    </div>
  );
}

export function Fields() {
  const say = useWords();
  return (
    <div>
      <TextInput
        label={say('Vorname', 'First name')}
        description={say('Wie im Vertrag', 'As in your contract')}
        defaultValue="Ada"
      />
      <TextInput label={say('PLZ', 'Zip')} error={say('Fünf Ziffern', 'Five digits')} defaultValue="12" />
      <TextInput label={say('Ort', 'City')} disabled defaultValue="Köln" />
      <NativeSelect label={say('Zählerart', 'Meter type')} data={[say('Strom', 'Electricity'), 'Gas']} />
      <Textarea label={say('Kommentar', 'Comment')} defaultValue={say('Zähler getauscht', 'Meter changed')} />
    </div>
  );
}

export function Surfaces() {
  const say = useWords();
  return (
    <Paper>
      <Title order={2}>{say('Nächste Zähler', 'Up next')}</Title>
      <Title order={3}>Klosterhof 39</Title>
      <p>{say('Noch 2 Zähler, bis 13.12.', '2 meters left, until 13/12')}</p>
      <Skeleton height={48} />
      <Loader aria-hidden="true" />
    </Paper>
  );
}
