import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { PageHeading } from './page/page-heading.tsx';
import { renderUi } from './testing/render-ui.tsx';

/** `mayClose` is what its owner answers to every wish to close; with `goesOnPress` its button is gone once it was pressed. */
function Page({
  mayClose = true,
  goesOnPress = false,
  onAsked,
  ...props
}: Partial<DialogProps> & { mayClose?: boolean; goesOnPress?: boolean; onAsked?: () => void }) {
  const [open, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const show = () => {
    setOpen(true);
    setGone(goesOnPress);
  };
  const close = () => {
    onAsked?.();
    if (mayClose) setOpen(false);
  };
  return (
    <>
      <PageHeading>Wasserzähler</PageHeading>
      {!isGone && (
        <button type="button" onClick={show}>
          Senden
        </button>
      )}
      <Dialog title="Unvollständige Werte" closeLabel="Schließen" {...props} open={open} onClose={close} />
    </>
  );
}

async function opened(props: Parameters<typeof Page>[0] = {}) {
  const onAsked = jest.fn();
  const { user } = renderUi(<Page onAsked={onAsked} {...props} />);
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  return { user, onAsked, dialog: screen.getByRole('dialog', { name: 'Unvollständige Werte' }) };
}

test('it takes the focus to its title, and gives it back when Escape closes it', async () => {
  const { user } = await opened();
  expect(screen.getByRole('heading', { name: 'Unvollständige Werte' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Senden' })).toHaveFocus();
});

test('where what had the focus is gone meanwhile, the heading of the page gets it', async () => {
  const { user } = await opened({ goesOnPress: true });
  await user.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Wasserzähler' })).toHaveFocus();
});

test('the focus goes to what is marked for it', async () => {
  await opened({ children: <input aria-label="Name" data-autofocus /> });
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

/** Its action is gone once it was pressed. */
function Asked() {
  const [isSent, setSent] = useState(false);
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="Bestätigung"
      closeLabel="Schließen"
      actions={
        !isSent && (
          <button type="button" onClick={() => setSent(true)}>
            Senden
          </button>
        )
      }
    />
  );
}

test('the focus stays in it when what had it is gone', async () => {
  const { user } = renderUi(<Asked />);
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect(screen.getByRole('heading', { name: 'Bestätigung' })).toHaveFocus();
});

test('no part of it is called the banner or the footer of the page', async () => {
  const { dialog } = await opened({ actions: <button type="button">Trotzdem senden</button> });
  expect(dialog.querySelector('header, footer')).toBeNull();
});

test('its owner may keep it open', async () => {
  const { user, onAsked, dialog } = await opened({ mayClose: false });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(onAsked).toHaveBeenCalledTimes(2);
  expect(dialog).toBeVisible();
});

test('a click beside it does not close it: what was typed in it would be lost', async () => {
  const { user, onAsked, dialog } = await opened();
  await user.click(dialog);
  expect(onAsked).not.toHaveBeenCalled();
});

test('its actions are inside it', async () => {
  const { dialog } = await opened({ actions: <button type="button">Trotzdem senden</button> });
  expect(dialog).toContainElement(screen.getByRole('button', { name: 'Trotzdem senden' }));
});

test('while its close button waits, Escape still asks', async () => {
  const { user, onAsked } = await opened({ isCloseDisabled: true, mayClose: false });
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onAsked).toHaveBeenCalledTimes(1);
});
