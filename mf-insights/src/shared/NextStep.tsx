import { Button } from '@plumbline/design';
import { Link, useLink, useAccess } from '@plumbline/platform';

const labels = {
  project: 'Add a project',
  quote: 'Create quote',
  invoice: 'Create invoice',
} as const;

/** Button that creates the first rows; hidden for users who can't. */
export function NextStep({ make }: { make: keyof typeof labels }) {
  const projects = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const project = useLink('projects.list', { query: { action: 'create' } });
  const paths = {
    project: projects.answer === 'allow' ? project : undefined,
    quote: useLink('billing.quoteNew'),
    invoice: useLink('billing.invoiceNew'),
  };
  const path = paths[make];
  if (path === undefined) return null;
  return (
    <Button component={Link} to={path} size="small" variant="outlined">
      {labels[make]}
    </Button>
  );
}
