import { Box, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { SearchFilter } from '@plumbline/design/grid';
import { useCompanyId, useGo } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectListQuery } from '../../data/projects.ts';
import { listDefaults } from './projectListState.ts';

/** Asks which project the photos are of, and goes to its photos. */
export function ChooseProjectDialog({ onClose }: { onClose: () => void }) {
  const company = useCompanyId();
  const go = useGo();
  const [q, search] = useState('');
  const [chosen, setChosen] = useState('');
  const list = { company, page: 0, pageSize: 20, sort: listDefaults.sort };
  const { data, isFetching } = useProjectListQuery({
    ...list,
    filters: { ...listDefaults.filters, q },
  });
  return (
    <ContentDialog
      isOpen
      title="Upload Photos"
      onClose={onClose}
      width="xs"
      actions={
        <Button
          variant="contained"
          disabled={!chosen}
          onClick={() =>
            go('projects.detail', {
              params: { projectId: chosen },
              query: { tab: 'photos', action: 'upload-photos' },
            })
          }
        >
          Continue
        </Button>
      }
    >
      <Typography sx={{ mb: 2 }}>Which project are these photos for?</Typography>
      <Box>
        <SearchFilter
          label="Project"
          value={chosen}
          options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          isLoading={isFetching}
          onSearch={search}
          onChange={setChosen}
        />
      </Box>
    </ContentDialog>
  );
}
