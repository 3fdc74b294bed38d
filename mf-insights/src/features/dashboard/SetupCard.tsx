import {
  Box,
  Button,
  Card,
  CardContent,
  CheckIcon,
  ChevronRightIcon,
  LockIcon,
  ProgressBar,
  Typography,
} from '@plumbline/design';
import { Link, onboardingSteps, useLink, useOnboarding, useAccess } from '@plumbline/platform';
import type { OnboardingStep } from '@plumbline/platform';

const labels: Record<OnboardingStep, { title: string; text: string }> = {
  companyInfo: { title: 'Company details', text: 'Name, address, and logo for your documents' },
  firstClient: { title: 'First client', text: 'Who you work for' },
  firstItem: { title: 'First item', text: 'What you sell, with prices' },
  firstProject: { title: 'First project', text: 'Track a job’s schedule, photos, and costs' },
};

/** Setup checklist for users who can change company settings, until onboarding is complete. */
export function SetupCard() {
  const { state, included, percentage, skip } = useOnboarding();
  const links: Record<OnboardingStep, string | undefined> = {
    companyInfo: useLink('admin.settings'),
    firstClient: useLink('crm.clients', { query: { action: 'create' } }),
    firstItem: useLink('catalog.itemAdd'),
    firstProject: useLink('projects.list', { query: { action: 'create' } }),
  };
  const { answer } = useAccess({ permission: 'manage_settings' });
  if (state.isOnboardingComplete || answer !== 'allow') return null;
  return (
    <Card component="section" aria-label="Set up your company" sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1.5 }}>
          <Box sx={{ flex: '1 1 200px' }}>
            <Typography variant="h3" component="h2">
              Set up your company
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Four steps to send quotes and invoices with your brand.
            </Typography>
          </Box>
          <Box sx={{ width: 180 }}>
            <ProgressBar value={percentage} label="Setup" />
          </Box>
          <Button size="small" onClick={skip}>
            Skip setup
          </Button>
        </Box>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            p: 0,
            m: 0,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          }}
        >
          {onboardingSteps.map((step) => (
            <li key={step}>
              <Step
                {...labels[step]}
                // Steps outside the plan count toward completion but aren't shown as done.
                isDone={state.steps[step] && !included[step]}
                denial={included[step]}
                to={links[step]}
              />
            </li>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

type StepProps = {
  title: string;
  text: string;
  isDone: boolean;
  /** The plan that includes the step. */
  denial: string | undefined;
  to: string | undefined;
};

function Step({ title, text, isDone, denial, to }: StepProps) {
  const content = (
    <>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeContent: 'center',
          width: 28,
          height: 28,
          flexShrink: 0,
          borderRadius: '50%',
          border: 2,
          borderColor: isDone ? 'success.main' : 'divider',
          bgcolor: isDone ? 'success.main' : 'transparent',
          color: isDone ? 'success.contrastText' : 'text.secondary',
        }}
      >
        {isDone && <CheckIcon fontSize="small" />}
        {denial && <LockIcon sx={{ fontSize: 16 }} />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, textAlign: 'left' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography
          variant="caption"
          sx={{
            color: 'text.secondary',
            display: { xs: isDone || denial ? 'block' : 'none', sm: 'block' },
          }}
        >
          {denial ?? (isDone ? 'Done' : text)}
        </Typography>
      </Box>
    </>
  );
  const cardStyle = {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    p: 1.25,
    width: '100%',
    height: '100%',
    borderRadius: 2,
    border: 1,
    borderColor: 'divider',
    color: 'text.primary',
    textTransform: 'none',
  } as const;
  if (isDone || denial || !to) return <Box sx={cardStyle}>{content}</Box>;
  return (
    <Button component={Link} to={to} sx={cardStyle}>
      {content}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'flex' } }}>
        <ChevronRightIcon fontSize="small" />
      </Box>
    </Button>
  );
}
