import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  Alert,
  Box,
  Button,
  Stack,
  Typography,
  dotted,
  formatMoney,
} from '@plumbline/design';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectSaveApplicationMutation,
  useProjectSaveScheduleMutation,
  type ProgressBilling as Billing,
} from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { ApplicationRow } from './ApplicationRow.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

export const title = 'Progress billing';

export const Heading = () => (
  <Typography variant="h3" component="h2" sx={{ flex: '1 1 auto' }}>
    {title}
  </Typography>
);
const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

type ContentProps = { project: ProjectFile; billing: Billing };

export function BillingContent({ project, billing }: ContentProps) {
  const { contract, lines, applications } = billing;
  const [saveSchedule, { isLoading }] = useProjectSaveScheduleMutation();
  const [isEditing, setEditing] = useState(false);
  const toasts = useToasts();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }),
  );
  const setUp = async () => {
    const { error } = await saveSchedule({ project: project.id, schedule: {} });
    if (error) toasts.error(messageOf(error));
    else setEditing(true);
  };
  const isSetUp = lines.length > 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Heading />
        {contract && (
          <ActionButton
            size="small"
            denial={denial}
            disabled={isLoading}
            onClick={() => (isSetUp ? setEditing(true) : void setUp())}
          >
            {isSetUp ? 'Schedule of values' : 'Set up schedule of values'}
          </ActionButton>
        )}
        {isSetUp && <NewApplication project={project} billing={billing} denial={denial} />}
      </Box>
      {!contract && <Note>Use a quote as the contract to bill by line.</Note>}
      {contract && !isSetUp && (
        <Note>
          Bill by percent complete. The schedule of values starts with the lines of the contract.
        </Note>
      )}
      {isSetUp && <BillingSums billing={billing} project={project} />}
      <Stack spacing={1.5} sx={{ mt: 1.5 }}>
        {applications.map((application) => (
          <ApplicationRow
            key={application.id}
            project={project}
            billing={billing}
            application={application}
            denial={denial}
          />
        ))}
      </Stack>
      {isEditing && isSetUp && contract && (
        <ScheduleDialog
          projectId={project.id}
          billing={{ ...billing, contract }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Creates the next application; one draft at a time. */
function NewApplication({
  project,
  billing,
  denial,
}: ContentProps & { denial: string | undefined }) {
  const [save, { isLoading }] = useProjectSaveApplicationMutation();
  const toasts = useToasts();
  if (billing.applications[0]?.state === 'draft') return null;
  const create = async () => {
    const { error } = await save({ project: project.id, application: { id: crypto.randomUUID() } });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <ActionButton
      size="small"
      variant="contained"
      denial={denial}
      disabled={isLoading}
      onClick={() => void create()}
    >
      New application
    </ActionButton>
  );
}

/** Billed, retainage held, and how far the billing is ahead of the work. */
function BillingSums({ billing, project }: ContentProps) {
  const [isReleasing, setReleasing] = useState(false);
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  const { contract, applications, retainage_held: held, earned_by_cost: earned } = billing;
  const [newest] = applications;
  const submitted = applications.find(({ state }) => state !== 'draft');
  const over = newest && earned !== null ? newest.completed - earned : 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(
            `Contract ${formatMoney(contract?.value ?? 0)}`,
            newest && `Completed and stored ${formatMoney(newest.completed)}`,
            `Retainage held ${formatMoney(held)}`,
          )}
        </Typography>
        {held > 0 && submitted && invoicing.answer === 'allow' && (
          <Button size="small" onClick={() => setReleasing(true)}>
            Release retainage
          </Button>
        )}
      </Box>
      {over >= 0.01 && (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          {`Billed ${formatMoney(over)} more than the work earned so far by cost (${formatMoney(earned ?? 0)}).`}
        </Alert>
      )}
      {isReleasing && submitted && (
        <ReleaseDialog
          projectId={project.id}
          application={submitted}
          held={held}
          onClose={() => setReleasing(false)}
        />
      )}
    </>
  );
}
