import { failureOf } from '@plumbline/data';
import {
  ActionButton,
  ActiveChip,
  ArrowBackIcon,
  Box,
  Button,
  dotted,
  openAddress,
  Page,
  PageHeader,
  RecordState,
} from '@plumbline/design';
import {
  denialReason,
  isOffered,
  lazyComponent,
  Link,
  useCompanyId,
  useGo,
  useLink,
  usePageTitle,
  useParams,
  useSearchParams,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import { useState } from 'react';
import { useClientDetailQuery } from '../../data/clients.ts';
import type { ClientRow } from '../../data/schemas.ts';
import { contactHref, typeLabel } from '../../shared/clientLabels.ts';
import { DeleteClient } from '../../shared/DeleteClient.tsx';
import { edits } from '../../shared/edits.ts';
import { ClientFile } from './ClientFile.tsx';
import { fileTabs } from './fileTabs.ts';

const ClientFormDialog = lazyComponent(() =>
  import('../client-form/ClientFormDialog.tsx').then((module) => module.ClientFormDialog),
);

/** The client page: name, actions, and details. */
function LoadedClient({ client }: { client: ClientRow }) {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const go = useGo();
  const toasts = useToasts();
  const edit = useAccess(edits);
  const denial = denialReason(edit);
  const tab = fileTabs.find((one) => one === search.get('tab')) ?? 'overview';
  const contact = () => {
    const href = contactHref(client);
    if (href) openAddress(href);
    else toasts.error('No contact information available for this client.');
  };
  return (
    <Page width="text">
      <PageHeader
        title={client.name}
        description={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <ActiveChip isActive={client.is_active} />
            {dotted(
              client.company_name !== client.name && client.company_name,
              typeLabel[client.client_type],
              client.location,
            )}
          </Box>
        }
        actions={
          <>
            <Button onClick={contact}>Contact</Button>
            {isOffered(edit) && (
              <>
                <ActionButton color="error" denial={denial} onClick={() => setOpen('remove')}>
                  Delete
                </ActionButton>
                <ActionButton variant="contained" denial={denial} onClick={() => setOpen('edit')}>
                  Edit Client
                </ActionButton>
              </>
            )}
          </>
        }
      />
      <ClientFile
        client={client}
        tab={tab}
        onTab={(next) => setSearch(next === 'overview' ? {} : { tab: next })}
      />
      {open === 'edit' && <ClientFormDialog client={client} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <DeleteClient
          client={client}
          onClose={() => setOpen(undefined)}
          onDeleted={() => void go('crm.clients')}
        />
      )}
    </Page>
  );
}

/** /clients/:clientId: client details, or why they can't be shown. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  const company = useCompanyId();
  const { data, error, isFetching, refetch } = useClientDetailQuery({ company, id: clientId });
  const list = useLink('crm.clients');
  usePageTitle(data?.name);
  const back = list && (
    <Button component={Link} to={list} startIcon={<ArrowBackIcon />} size="small">
      Clients
    </Button>
  );
  if (data) return <LoadedClient client={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading client details..."
      missing={{
        title: 'Client not found',
        description: 'It may have been deleted, or it belongs to another company.',
      }}
      failed="Failed to fetch client details"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      back={back}
    />
  );
}
