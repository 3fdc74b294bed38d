import { discardMutations, retryMutation } from '@plumbline/data';
import { RefusedChanges, Box, Button, SectionCard, Typography } from '@plumbline/design';
import { AreaLink, denialReason, lazyComponent, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import {
  checklistFolder,
  useFieldChecklistsQuery,
  type ShownChecklist,
} from '../../data/checklists.ts';
import { checklistsShown } from '../../data/checklistsShown.ts';
import { useFieldQueue } from '../../data/fieldQueue.ts';
import { RowsWait } from '../../shared/RowsWait.tsx';
import { tall } from '../../shared/touch.ts';
import type { FillChecklist } from './FillDialog.tsx';
import { FillDialog, StartDialog } from '../site-dialogs/siteDialogs.ts';
import { ChecklistRow } from './ChecklistRow.tsx';

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
