import { screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchField } from './search-field.tsx';
import { renderUi } from './testing/render-ui.tsx';

function Search() {
  const [value, setValue] = useState('');
  return (
    <SearchField
      label="Aufträge suchen"
      value={value}
      onChange={setValue}
      clearLabel="Suche leeren"
      hits={value && '3 Treffer'}
    />
  );
}

test('hits are announced, and clearing empties the field and stays in it', async () => {
  const { user } = renderUi(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Aufträge suchen' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button', { name: 'Suche leeren' })).not.toBeInTheDocument();
  await user.type(field, 'Haupt');
  expect(field).toHaveValue('Haupt');
  expect(screen.getByRole('status')).toHaveTextContent('3 Treffer');
  await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});
