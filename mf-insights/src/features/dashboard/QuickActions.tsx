import {
  ActionButton,
  AddIcon,
  Box,
  Card,
  CardContent,
  ChartIcon,
  PhotoIcon,
  QuoteIcon,
  Typography,
} from '@plumbline/design';
import {
  denialReason,
  isOffered,
  useGo,
  useNavigate,
  useLink,
  useAccess,
} from '@plumbline/platform';

const buttonStyle = {
  justifyContent: 'flex-start',
  py: 1.25,
  px: 1.5,
  width: '100%',
  textAlign: 'left',
  lineHeight: 1.3,
  borderColor: 'divider',
} as const;

/**
 * Four quick actions: disabled with the reason if the plan doesn't include them; hidden if the role
 * can't use them.
 */
export function QuickActions() {
  const go = useGo();
  const navigate = useNavigate();
  const quotes = useLink('billing.quotes');
  const quote = useAccess({ feature: 'create_edit_quotes', permission: 'edit_documents' });
  const project = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const photos = useAccess({ feature: 'view_projects', permission: 'update_progress' });
  const report = useAccess({ feature: 'view_analytics', permission: 'view_money' });
  const actions = [
    {
      label: 'Create Quote',
      icon: <QuoteIcon />,
      access: quote,
      run: () => quotes && void navigate(quotes, { state: { action: 'create' } }),
    },
    {
      label: 'Add Project',
      icon: <AddIcon />,
      access: project,
      run: () => go('projects.list', { query: { action: 'create' } }),
    },
    {
      label: 'Upload Photos',
      icon: <PhotoIcon />,
      access: photos,
      run: () => go('projects.list', { query: { action: 'upload-photos' } }),
    },
    {
      label: 'Generate Report',
      icon: <ChartIcon />,
      access: report,
      run: () => go('insights.analytics'),
    },
  ].filter(({ access }) => isOffered(access));
  if (actions.length === 0) return null;
  return (
    <Card
      data-tour="quick-actions"
      component="section"
      aria-label="Quick actions"
      sx={{ gridColumn: { lg: 2 } }}
    >
      <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
          Quick actions
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: actions.length > 1 ? '1fr 1fr' : '1fr',
          }}
        >
          {actions.map(({ label, icon, access, run }) => (
            <ActionButton
              key={label}
              variant="outlined"
              color="inherit"
              startIcon={icon}
              denial={denialReason(access)}
              onClick={run}
              sx={buttonStyle}
            >
              {label}
            </ActionButton>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
