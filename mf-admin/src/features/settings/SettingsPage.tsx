import { Box, ForbiddenState, LoadingState, Page, PageHeader, PartWait } from '@plumbline/design';
import { lazyComponent, useSearchParams, useSession } from '@plumbline/platform';
import { QuickActions } from './QuickActions.tsx';
import { SectionNav } from './SectionNav.tsx';
import { help, sectionOf, sectionsFor, type SectionId } from './sections.ts';

const panels: Record<SectionId, ReturnType<typeof lazyComponent>> = {
  company: lazyComponent(async () => (await import('./company/CompanySection.tsx')).CompanySection),
  branding: lazyComponent(
    async () => (await import('./brand-card/BrandingSection.tsx')).BrandingSection,
  ),
  users: lazyComponent(async () => (await import('./users/UsersSection.tsx')).UsersSection),
  billing: lazyComponent(async () => (await import('./billing/BillingSection.tsx')).BillingSection),
  tax: lazyComponent(async () => (await import('./tax/TaxSection.tsx')).TaxSection),
  codes: lazyComponent(
    async () => (await import('./cost-codes/CostCodesSection.tsx')).CostCodesSection,
  ),
  templates: lazyComponent(
    async () => (await import('./templates/TemplatesSection.tsx')).TemplatesSection,
  ),
  integrations: lazyComponent(
    async () => (await import('./integrations/IntegrationsSection.tsx')).IntegrationsSection,
  ),
  account: lazyComponent(
    async () => (await import('./security/AccountSection.tsx')).AccountSection,
  ),
  security: lazyComponent(
    async () => (await import('./security/CompanySecuritySection.tsx')).CompanySecuritySection,
  ),
  activity: lazyComponent(async () => (await import('./security/Activity.tsx')).Activity),
  help: lazyComponent(async () => (await import('./help/HelpSection.tsx')).HelpSection),
};

/** /settings: one section at a time. */
export function SettingsPage() {
  const [search] = useSearchParams();
  const { permissions } = useSession();
  const offered = sectionsFor(permissions);
  const section = sectionOf(search.get('section'), offered);
  const Panel = panels[section.id];
  return (
    <Page>
      <PageHeader title="Settings" description="Manage your company, team, and preferences" />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ position: { md: 'sticky' }, top: { md: 80 }, minWidth: 0 }}>
          <SectionNav sections={offered} current={section.id} />
          <QuickActions />
        </Box>
        <Box sx={{ maxWidth: 960, minWidth: 0 }}>
          {section === help || offered.includes(section) ? (
            <Panel
              fallback={
                <PartWait name={section.label}>
                  <LoadingState label={`Loading ${section.label}…`} />
                </PartWait>
              }
            />
          ) : (
            <ForbiddenState
              title={section.label}
              message="Your role can’t open this. Ask your company’s owner."
            />
          )}
        </Box>
      </Box>
    </Page>
  );
}
