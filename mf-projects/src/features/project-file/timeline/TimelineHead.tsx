import { ActionButton, AddIcon, Box, StatusChip } from '@plumbline/design';
import { denialReason, isOffered, useAccess } from '@plumbline/platform';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { entryStatusDisplay } from '../../../shared/timelineLabels.ts';

type TimelineHeadProps = { project: ProjectFile; onAdd: () => void; onDelay: () => void };

/** What the colors mean, and the buttons above the entries. */
export function TimelineHead({ project, onAdd, onDelay }: TimelineHeadProps) {
  const work = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const denial = denialReason(work);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <Box
        component="ul"
        aria-label="Legend"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {Object.values(entryStatusDisplay).map((look) => (
          <li key={look.label}>
            <StatusChip {...look} />
          </li>
        ))}
      </Box>
      <Box
        sx={{
          // On a phone two share a line, and the longest has one to itself.
          display: { xs: 'grid', sm: 'flex' },
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
          ml: 'auto',
        }}
      >
        <CalendarButton project={project} />
        {isOffered(work) && (
          <>
            <ActionButton
              denial={denial}
              onClick={onDelay}
              sx={{ gridColumn: '1 / -1', order: { xs: 1, sm: 0 } }}
            >
              Record Weather Delay
            </ActionButton>
            <ActionButton
              variant="outlined"
              startIcon={<AddIcon />}
              denial={denial}
              onClick={onAdd}
            >
              Add Entry
            </ActionButton>
          </>
        )}
      </Box>
    </Box>
  );
}
