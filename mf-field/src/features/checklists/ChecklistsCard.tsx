import { discardMutations, retryMutation } from '@plumbline/data';
import {
  RefusedChanges,
  Box,
  Button,
  SectionCard,
  StatusChip,
  Typography,
  dotted,
  formatDate,
} from '@plumbline/design';
import { AreaLink, denialReason, lazyComponent, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import {
  checklistFolder,
  checklistsShown,
  isAnswered,
  useFieldChecklistsQuery,
  type ShownChecklist,
} from '../../data/checklists.ts';
import { useFieldQueue } from '../../data/fieldQueue.ts';
import { RowsWait } from '../../shared/RowsWait.tsx';
import { tall } from '../../shared/touch.ts';
import type { FillChecklist } from './FillDialog.tsx';
import { FillDialog, StartDialog } from '../site-dialogs/siteDialogs.ts';

const AnswersDialog = lazyComponent(() =>
  import('./AnswersDialog.tsx').then((module) => module.AnswersDialog),
);

/** The checklists and inspections of a project. */
export function ChecklistsCard({ projectId }: { projectId: string }) {
  const { user } = useSession();
  const found = useFieldChecklistsQuery(projectId);
  const { data } = found;
  const { changes } = useFieldQueue(checklistFolder(projectId));
  const [isStarting, setStarting] = useState(false);
  const [filled, setFilled] = useState<FillChecklist>();
  const [read, setRead] = useState<ShownChecklist>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }),
  );
  const rows = data && checklistsShown(data.checklists, changes, user.full_name);
  const open = (row: ShownChecklist) =>
    row.status === 'done' || denial ? setRead(row) : setFilled(row);
  return (
    <SectionCard
      isMain
      title="Checklists and inspections"
      actions={
        <>
          <TemplatesLink />
          {!denial && data && (
            <Button variant="contained" sx={tall(48)} onClick={() => setStarting(true)}>
              Start checklist
            </Button>
          )}
        </>
      }
    >
      <RefusedChanges changes={changes} onRetry={retryMutation} onDiscard={discardMutations} />
      {!rows && <RowsWait answer={found} label="Loading the checklists" rows={2} rowHeight={56} />}
      {rows?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Checklists will appear here. Items that are not OK become punch items.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map((row) => (
          <ChecklistRow key={row.id} row={row} onOpen={() => open(row)} isReadOnly={!!denial} />
        ))}
      </Box>
      {isStarting && data && (
        <StartDialog
          projectId={projectId}
          templates={data.templates}
          onStart={(made) => {
            setStarting(false);
            setFilled(made);
          }}
          onClose={() => setStarting(false)}
        />
      )}
      {filled && <FillDialog checklist={filled} onClose={() => setFilled(undefined)} />}
      {read && <AnswersDialog checklist={read} onClose={() => setRead(undefined)} />}
    </SectionCard>
  );
}

/** Leads those who edit templates to them. */
export function TemplatesLink() {
  const { answer } = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  if (answer !== 'allow') return null;
  return (
    <Box sx={{ alignSelf: 'center' }}>
      <AreaLink to="field.checklists">Templates</AreaLink>
    </Box>
  );
}

const statusOf = ({ status, isQueued }: ShownChecklist) => {
  if (isQueued) return { label: 'Waiting to send', tone: 'warning', shape: 'pause' } as const;
  return status === 'done'
    ? ({ label: 'Finished', tone: 'success', shape: 'check' } as const)
    : ({ label: 'In progress', tone: 'info', shape: 'half' } as const);
};

type ChecklistRowProps = { row: ShownChecklist; onOpen: () => void; isReadOnly: boolean };

function ChecklistRow({ row, onOpen, isReadOnly }: ChecklistRowProps) {
  const isDone = row.status === 'done';
  const count = row.items.filter((item) => isAnswered(item, row.answers)).length;
  const punch = row.punch_count === 1 ? '1 punch item' : `${row.punch_count} punch items`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        borderTop: 1,
        borderColor: 'divider',
        py: 1,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.name}</Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {dotted(
            `${count} of ${row.items.length} answered`,
            isDone ? row.finished_by_name : row.started_by_name,
            formatDate(row.finished_at ?? row.created_at),
            row.punch_count > 0 && punch,
            row.is_late && 'Sent later',
          )}
        </Typography>
      </Box>
      <StatusChip {...statusOf(row)} />
      <Button
        aria-label={`${isDone || isReadOnly ? 'View' : 'Continue'} ${row.name}`}
        sx={tall(48)}
        onClick={onOpen}
      >
        {isDone || isReadOnly ? 'View' : 'Continue'}
      </Button>
    </Box>
  );
}
