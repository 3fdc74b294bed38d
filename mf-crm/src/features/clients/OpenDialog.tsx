import { lazyComponent } from '@plumbline/platform';
import type { ClientRow } from '../../data/schemas.ts';
import { DeleteClient } from '../../shared/DeleteClient.tsx';
import type { LeftOut } from '../../shared/mailForm.ts';

const ClientFormDialog = lazyComponent(() =>
  import('../client-form/ClientFormDialog.tsx').then((module) => module.ClientFormDialog),
);
const ClientDialog = lazyComponent(() =>
  import('../client-file/ClientDialog.tsx').then((module) => module.ClientDialog),
);
const DeletedClientsDialog = lazyComponent(() =>
  import('./DeletedClientsDialog.tsx').then((module) => module.DeletedClientsDialog),
);
const MailDialog = lazyComponent(() =>
  import('../../shared/MailDialog.tsx').then((module) => module.MailDialog),
);

/** What the page has open over the list. */
export type Open =
  | { kind: 'deleted' }
  | { kind: 'view' | 'edit' | 'remove'; client: ClientRow }
  | { kind: 'mail'; clients: ClientRow[]; skipped: LeftOut };

type OpenDialogProps = {
  open: Open;
  onOpen: (next: Open | undefined) => void;
  /** Called when the emails are sent. */
  onSent: () => void;
};

/** The dialog that is open. */
export function OpenDialog({ open, onOpen, onSent }: OpenDialogProps) {
  const close = () => onOpen(undefined);
  switch (open.kind) {
    case 'view':
      return (
        <ClientDialog
          client={open.client}
          onEdit={() => onOpen({ kind: 'edit', client: open.client })}
          onClose={close}
        />
      );
    case 'edit':
      return <ClientFormDialog client={open.client} onClose={close} />;
    case 'remove':
      return <DeleteClient client={open.client} onClose={close} />;
    case 'deleted':
      return <DeletedClientsDialog onClose={close} />;
    case 'mail':
      return (
        <MailDialog clients={open.clients} skipped={open.skipped} onClose={close} onSent={onSent} />
      );
  }
}
