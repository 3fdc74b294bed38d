import { ActionButton, Box } from '@plumbline/design';
import { denialOf, useVerdict } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { CostDialog } from './CostDialog.tsx';

/** Adds to the budget, or records what was spent. */
export function CostActions({ project }: { project: ProjectFile }) {
  const [adding, setAdding] = useState<'budget' | 'expense'>();
  const denial = denialOf(
    useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <ActionButton variant="outlined" denial={denial} onClick={() => setAdding('expense')}>
        Record Expense
      </ActionButton>
      <ActionButton variant="outlined" denial={denial} onClick={() => setAdding('budget')}>
        Add Budget Line
      </ActionButton>
      {adding && (
        <CostDialog kind={adding} projectId={project.id} onClose={() => setAdding(undefined)} />
      )}
    </Box>
  );
}
