import { messageOf } from '@plumbline/data';
import { Button, EmptyState, FailedState, Page, PageHeader, RowsSkeleton } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useCompanyId, useSearchParams, useToasts } from '@plumbline/platform';
import { useBrandingQuery, useBrandingSaveMutation, type Branding } from '../../data/branding.ts';
import { useCompanyProfileQuery } from '../../data/company.ts';
import { brandFonts } from '../../shared/color/brandForm.ts';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { ColorsTab } from './ColorsTab.tsx';
import { GuidelinesTab } from './GuidelinesTab.tsx';
import { LogosTab } from './LogosTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { TemplatesTab } from './TemplatesTab.tsx';

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'logos', label: 'Logos' },
  { id: 'colors', label: 'Colors' },
  { id: 'templates', label: 'Templates' },
  { id: 'guidelines', label: 'Guidelines' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** /branding: logo, colors, templates, and guidelines. */
export function BrandingPage() {
  const { data, error, isFetching, refetch } = useBrandingQuery(useCompanyId());
  return (
    <Page>
      <PageHeader
        title="Brand Management"
        description="How your documents, emails, and client pages look"
      />
      {data === undefined && error && (
        <FailedState
          title="Failed to load branding data"
          message={messageOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <RowsSkeleton label="Loading branding..." />}
      {data === null && <SetUp />}
      {data && <BrandTabs branding={data} />}
    </Page>
  );
}

/** Not set up yet: one click creates branding from the company profile. */
function SetUp() {
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const { data: company } = useCompanyProfileQuery(useCompanyId());
  const [save, { isLoading }] = useBrandingSaveMutation();
  const start = async () => {
    if (!company) return;
    const { name, primary_color, secondary_color, accent_color, font_family } = company;
    const { error } = await save({
      name,
      primary_color,
      secondary_color,
      accent_color,
      font_family: brandFonts.find((font) => font === font_family) ?? 'Inter',
      font_size_base: 14,
    });
    if (error) toasts.error(`Failed to create branding configuration: ${messageOf(error)}`);
    else announce();
  };
  return (
    <EmptyState
      title="Set Up Your Brand Identity"
      description="Your logo, colors, and font appear on every quote, invoice, email, and client page."
      action={
        <Button
          variant="contained"
          loading={isLoading}
          disabled={!company}
          onClick={() => void start()}
        >
          Get Started with Branding
        </Button>
      }
    />
  );
}

function BrandTabs({ branding }: { branding: Branding }) {
  const [search, setSearch] = useSearchParams();
  const tab: TabId = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'overview';
  return (
    <>
      <Tabs label="Brand" tabs={tabs} value={tab} onChange={(id) => setSearch({ tab: id })} />
      <TabPanel id={tab}>
        {tab === 'overview' && <OverviewTab branding={branding} />}
        {tab === 'logos' && <LogosTab />}
        {tab === 'colors' && <ColorsTab branding={branding} />}
        {tab === 'templates' && <TemplatesTab />}
        {tab === 'guidelines' && <GuidelinesTab />}
      </TabPanel>
    </>
  );
}
