import { ActionButton, Button } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { denialReason, isOffered, Link, useLink, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import { edits } from '../../shared/edits.ts';
import { ClientFile } from './ClientFile.tsx';
import type { FileTab } from './fileTabs.ts';

type ClientDialogProps = { client: ClientRow; onEdit: () => void; onClose: () => void };

/** A client's details in a dialog over the list. */
export function ClientDialog({ client, onEdit, onClose }: ClientDialogProps) {
  const [tab, setTab] = useState<FileTab>('overview');
  const edit = useAccess(edits);
  const page = useLink('crm.client', {
    params: { clientId: client.id },
    query: { tab: tab === 'overview' ? undefined : tab },
  });
  return (
    <ContentDialog
      isOpen
      title={client.name}
      onClose={onClose}
      width="lg"
      actions={
        <>
          {page && (
            <Button component={Link} to={page} sx={{ mr: 'auto' }}>
              Open full page
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            Close
          </Button>
          {isOffered(edit) && (
            <ActionButton variant="contained" denial={denialReason(edit)} onClick={onEdit}>
              Edit Client
            </ActionButton>
          )}
        </>
      }
    >
      <ClientFile client={client} tab={tab} onTab={setTab} />
    </ContentDialog>
  );
}
