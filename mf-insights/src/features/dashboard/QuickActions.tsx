import {
  ActionButton,
  AddIcon,
  Box,
  ChartIcon,
  PhotoIcon,
  QuoteIcon,
  Typography,
} from '@plumbline/design';
import { denialOf, useGo, useNavigate, useLink, useVerdict } from '@plumbline/platform';

const look = {
  justifyContent: 'flex-start',
  py: 1.25,
  px: 1.5,
  width: '100%',
  textAlign: 'left',
  lineHeight: 1.3,
  borderColor: 'divider',
} as const;

/** The four acts that a day begins with [000 §2]; disabled, with the reason, where they are not allowed. */
export function QuickActions() {
  const go = useGo();
  const navigate = useNavigate();
  const quotes = useLink('billing.quotes');
  const quote = useVerdict({ feature: 'create_edit_quotes', permission: 'edit_documents' });
  const project = useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const photos = useVerdict({ feature: 'view_projects', permission: 'update_progress' });
  const report = useVerdict({ feature: 'view_analytics', permission: 'view_money' });
  const actions = [
    {
      label: 'Create Quote',
      icon: <QuoteIcon />,
      denial: denialOf(quote),
      act: () => quotes && void navigate(quotes, { state: { action: 'create' } }),
    },
    {
      label: 'Add Project',
      icon: <AddIcon />,
      denial: denialOf(project),
      act: () => go('projects.list', { query: { action: 'create' } }),
    },
    {
      label: 'Upload Photos',
      icon: <PhotoIcon />,
      denial: denialOf(photos),
      act: () => go('projects.list', { query: { action: 'upload-photos' } }),
    },
    {
      label: 'Generate Report',
      icon: <ChartIcon />,
      denial: denialOf(report),
      act: () => go('insights.analytics'),
    },
  ];
  return (
    <Box data-tour="quick-actions" component="section" aria-label="Quick actions">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        Quick actions
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        {actions.map(({ label, icon, denial, act }) => (
          <ActionButton
            key={label}
            variant="outlined"
            color="inherit"
            startIcon={icon}
            denial={denial}
            onClick={act}
            sx={look}
          >
            {label}
          </ActionButton>
        ))}
      </Box>
    </Box>
  );
}
