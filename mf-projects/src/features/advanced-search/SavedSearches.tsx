import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Chip, FailedState, Stack, Typography } from '@plumbline/design';
import { TextFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { Condition } from '../../data/conditions.ts';
import {
  useProjectForgetSearchMutation,
  useProjectKeepSearchMutation,
  useProjectSavedSearchesQuery,
} from '../../data/savedSearches.ts';

type SavedSearchesProps = {
  conditions: readonly Condition[];
  onChoose: (conditions: Condition[]) => void;
};

/** Saved searches: choose, save, delete. */
export function SavedSearches({ conditions, onChoose }: SavedSearchesProps) {
  const company = useCompanyId();
  const { data: saved, error, isFetching, refetch } = useProjectSavedSearchesQuery(company);
  const [keep, { isLoading }] = useProjectKeepSearchMutation();
  const [forget] = useProjectForgetSearchMutation();
  const [name, setName] = useState('');
  const toasts = useToasts();

  const keepThis = async () => {
    const { error: refused } = await keep({ company, name: name.trim(), conditions });
    if (isDataError(refused) && refused.kind === 'conflict')
      toasts.error('You already have a search with that name.');
    else if (refused) toasts.error(messageOf(refused));
    else setName('');
  };

  return (
    <Stack spacing={1.5}>
      <Typography variant="h6" component="h3">
        Saved searches
      </Typography>
      {error && !saved && (
        <FailedState
          title="Failed to load saved searches"
          message={messageOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {saved?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Name this search to use it again.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {saved?.map((search) => (
          <Chip
            key={search.id}
            label={search.name}
            onClick={() => onChoose(search.conditions)}
            onDelete={() => void forget(search.id)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextFilter label="Search name" value={name} onChange={setName} />
        <Button
          variant="outlined"
          sx={{ flexShrink: 0 }}
          loading={isLoading}
          disabled={name.trim() === '' || conditions.length === 0}
          onClick={() => void keepThis()}
        >
          Save search
        </Button>
      </Box>
    </Stack>
  );
}
