import { AddToAccessDialog } from '../hand-over/add-to-access-dialog.tsx';
import { HandOverDialog } from '../hand-over/hand-over-dialog.tsx';
import { BlockAccess } from './block-access.tsx';
import { DeleteAccess } from './delete-access.tsx';
import { EditAccess } from './edit-access.tsx';
import { NewLogin } from './new-login.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** The dialogs about accesses that are there. */
export const accessDialogs = {
  AddToAccessDialog,
  BlockAccess,
  DeleteAccess,
  EditAccess,
  HandOverDialog,
  NewLogin,
  TakeBackDialog,
};
