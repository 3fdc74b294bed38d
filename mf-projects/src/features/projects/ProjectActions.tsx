import { ActionButton, Button, CardActions } from '@plumbline/design';
import { Link, denialReason, isOffered, useLink, useAccess } from '@plumbline/platform';
import type { ProjectRow } from '../../data/schemas.ts';

type ProjectActionsProps = {
  project: ProjectRow;
  /** Opens the status dialog. */
  onUpdate: (project: ProjectRow) => void;
};

/** View, Photos, Update, and Invoice, as far as the user may. */
export function ProjectActions({ project, onUpdate }: ProjectActionsProps) {
  const { id, name } = project;
  const params = { projectId: id };
  const file = useLink('projects.detail', { params });
  const photos = useLink('projects.detail', { params, query: { tab: 'photos' } });
  const invoice = useLink('billing.invoices', { query: { project: id, action: 'create' } });
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  const update = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  return (
    <CardActions sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
      {file && (
        <Button component={Link} to={file} size="small" aria-label={`View ${name}`}>
          View
        </Button>
      )}
      {photos && (
        <Button component={Link} to={photos} size="small" aria-label={`Photos of ${name}`}>
          Photos
        </Button>
      )}
      {isOffered(update) && (
        <ActionButton
          size="small"
          denial={denialReason(update)}
          onClick={() => onUpdate(project)}
          aria-label={`Update ${name}`}
        >
          Update
        </ActionButton>
      )}
      {invoice && invoicing.answer === 'allow' && (
        <Button component={Link} to={invoice} size="small" aria-label={`Invoice ${name}`}>
          Invoice
        </Button>
      )}
      {invoice && invoicing.answer === 'deny' && invoicing.because === 'plan' && (
        <ActionButton size="small" denial={denialReason(invoicing)} aria-label={`Invoice ${name}`}>
          Invoice
        </ActionButton>
      )}
    </CardActions>
  );
}
