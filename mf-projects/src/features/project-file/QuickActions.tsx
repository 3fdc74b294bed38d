import { ActionButton, Box, phoneHref } from '@plumbline/design';
import { Slot, denialReason, useGo, useLink, useToasts, useAccess } from '@plumbline/platform';
import type { ProjectFile } from '../../data/projectFileShapes.ts';
import { refOf } from './projectRef.ts';
import { useFileAddress } from './useFileAddress.ts';

/** The actions the user may see, each with the reason why not. */
function useQuickActions(project: ProjectFile) {
  const { go } = useFileAddress();
  const toasts = useToasts();
  const leave = useGo();
  const billing = { query: { project: project.id, action: 'create' } };
  const canSeeInvoices = useLink('billing.invoices', billing) !== undefined;
  const invoice = denialReason(
    useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' }),
  );
  const work = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'update_progress' }),
  );
  const contact = denialReason(
    useAccess({ feature: 'create_edit_clients', permission: 'edit_clients' }),
  );
  const contactClient = () => {
    const { client } = project;
    const phone = phoneHref(client?.phone);
    if (client?.email) location.assign(`mailto:${encodeURIComponent(client.email)}`);
    else if (phone) location.assign(phone);
    else toasts.info('No contact information available for this client.');
  };
  return [
    { label: 'Update Status', denial: work, onClick: () => go({ action: 'status' }) },
    {
      label: 'Add Milestone',
      denial: work,
      onClick: () => go({ tab: 'timeline', action: 'milestone' }),
    },
    {
      label: 'Upload Photos',
      denial: work,
      onClick: () => go({ tab: 'photos', action: 'upload-photos' }),
    },
    ...(canSeeInvoices
      ? [
          {
            label: 'Create Invoice',
            denial: invoice,
            onClick: () => leave('billing.invoices', billing),
          },
        ]
      : []),
    {
      label: 'Schedule Inspection',
      denial: work,
      onClick: () => go({ tab: 'timeline', action: 'inspection' }),
    },
    { label: 'Contact Client', denial: contact, onClick: contactClient },
  ];
}

/** The side panel's actions; mf-billing adds Create Quote. */
export function QuickActions({ project }: { project: ProjectFile }) {
  const actions = useQuickActions(project);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 136px), 1fr))',
        // Buttons from other areas look like the rest.
        '& .MuiButton-root': {
          justifyContent: 'flex-start',
          px: 1.5,
          textAlign: 'left',
          lineHeight: 1.4,
          color: 'inherit',
          borderColor: 'divider',
        },
      }}
    >
      <Slot id="project.actions@1" project={refOf(project)} />
      {actions.map(({ label, denial, onClick }) => (
        <ActionButton
          key={label}
          variant="outlined"
          color="inherit"
          denial={denial}
          onClick={onClick}
        >
          {label}
        </ActionButton>
      ))}
    </Box>
  );
}
