import { RowsSkeleton } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useVerdict } from '@plumbline/platform';
import { lazy, Suspense } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import { fileTabs, tabLabels, type FileTab } from './fileTabs.ts';
import { OverviewTab } from './OverviewTab.tsx';

const contents = {
  overview: OverviewTab,
  projects: lazy(() =>
    import('./ProjectsTab.tsx').then((module) => ({ default: module.ProjectsTab })),
  ),
  financial: lazy(() =>
    import('./FinancialTab.tsx').then((module) => ({ default: module.FinancialTab })),
  ),
  communication: lazy(() =>
    import('./communication/CommunicationTab.tsx').then((module) => ({
      default: module.CommunicationTab,
    })),
  ),
  documents: lazy(() =>
    import('./documents/DocumentsTab.tsx').then((module) => ({ default: module.DocumentsTab })),
  ),
};

type ClientFileProps = { client: ClientRow; tab: FileTab; onTab: (tab: FileTab) => void };

/** All that is known of a client, in five tabs; those of which a role may see nothing are left out. */
export function ClientFile({ client, tab, onTab }: ClientFileProps) {
  const canSee = {
    financial: useVerdict({ permission: 'view_money' }).answer === 'allow',
    documents: useVerdict({ permission: 'edit_clients' }).answer === 'allow',
  };
  const open = fileTabs.filter(
    (id) => (id !== 'financial' || canSee.financial) && (id !== 'documents' || canSee.documents),
  );
  const shown = open.includes(tab) ? tab : 'overview';
  const Content = contents[shown];
  return (
    <>
      <Tabs
        label="Client file"
        tabs={open.map((id) => ({ id, label: tabLabels[id] }))}
        value={shown}
        onChange={onTab}
      />
      <TabPanel id={shown}>
        <Suspense fallback={<RowsSkeleton label={`Loading ${tabLabels[shown]}`} />}>
          <Content client={client} />
        </Suspense>
      </TabPanel>
    </>
  );
}
