import { render, screen } from '@testing-library/react';
import { Button, LoadingScreen, Paper, Stack, Text, TextInput, UiProvider } from '../index.ts';

test('high contrast is said to the style sheets by an attribute of the document', () => {
  const { rerender } = render(<UiProvider highContrast>Seite</UiProvider>);
  expect(document.documentElement).toHaveAttribute('data-contrast', 'high');
  rerender(<UiProvider highContrast={false}>Seite</UiProvider>);
  expect(document.documentElement).not.toHaveAttribute('data-contrast');
});

test('no style element is written at run time (policy style-src self, no nonce)', () => {
  const before = document.querySelectorAll('style').length;
  render(
    <UiProvider highContrast={false}>
      <Stack gap="lg">
        <Button color="danger" loading>
          Löschen
        </Button>
        <Paper p="lg">
          <Text size="sm" c="dimmed">
            Text
          </Text>
          <TextInput label="Name" error="Fehlt" />
          <LoadingScreen text="wird geladen..." />
        </Paper>
      </Stack>
    </UiProvider>,
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  expect(document.querySelectorAll('style')).toHaveLength(before);
});

test('light and dark follow the system, and nothing is kept', () => {
  render(<UiProvider highContrast={false}>Seite</UiProvider>);
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(localStorage).toHaveLength(0);
});
