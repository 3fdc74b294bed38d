import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  DateText,
  EmptyState,
  FailedState,
  RowsSkeleton,
  Typography,
  dotted,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { SearchField } from '@plumbline/design/grid';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { deletedAtOnce, useClientsDeletedQuery, type DeletedClient } from '../../data/clients.ts';
import { useClientDeleteMutation } from '../../data/clientChanges.ts';

/** Clients that were deleted, with a search and a way to restore each. */
export function DeletedClientsDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [text, setText] = useState('');
  const { data, error, isFetching, refetch } = useClientsDeletedQuery({ company, text });
  const [change] = useClientDeleteMutation();
  const restore = async (id: string, name: string) => {
    const answer = await change({ company, id, isRestored: true });
    if (answer.error) return toasts.error(messageOf(answer.error));
    toasts.success(`${name} restored`);
  };
  const content = () => {
    if (error && !data)
      return (
        <FailedState
          title="Failed to load deleted clients"
          message={messageOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    if (!data) return <RowsSkeleton label="Loading deleted clients" rows={4} />;
    if (data.length === 0)
      return (
        <EmptyState
          title={text.trim() ? 'No deleted clients found' : 'No deleted clients'}
          description={
            text.trim() ? 'Try another name' : 'Clients that you delete will appear here.'
          }
        />
      );
    return (
      <Box component="ul" aria-label="Deleted clients" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((client) => (
          <DeletedClientRow key={client.id} client={client} onRestore={restore} />
        ))}
      </Box>
    );
  };
  return (
    <ContentDialog isOpen title="Deleted clients" onClose={onClose}>
      <Box sx={{ mb: 2, pt: 1 }}>
        <SearchField label="Search deleted clients" value={text} onSearch={setText} />
      </Box>
      {content()}
      {data?.length === deletedAtOnce && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          The {deletedAtOnce} most recently deleted clients are shown. Search by name to find
          others.
        </Typography>
      )}
    </ContentDialog>
  );
}

type DeletedClientRowProps = {
  client: DeletedClient;
  onRestore: (id: string, name: string) => Promise<unknown>;
};

function DeletedClientRow({ client, onRestore }: DeletedClientRowProps) {
  const { id, name, email, company_name, deleted_at } = client;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(
            company_name,
            email,
            <>
              deleted <DateText value={deleted_at} />
            </>,
          )}
        </Typography>
      </Box>
      <Button aria-label={`Restore ${name}`} onClick={() => void onRestore(id, name)}>
        Restore
      </Button>
    </Box>
  );
}
