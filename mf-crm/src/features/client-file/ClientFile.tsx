import { PartWait, RowsSkeleton } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { lazyComponent, useAccess } from '@plumbline/platform';
import type { ClientRow } from '../../data/schemas.ts';
import { fileTabs, tabLabels, type FileTab } from './fileTabs.ts';
import { OverviewTab } from './OverviewTab.tsx';

const contents = {
  projects: lazyComponent(() => import('./ProjectsTab.tsx').then((module) => module.ProjectsTab)),
  financial: lazyComponent(() =>
    import('./FinancialTab.tsx').then((module) => module.FinancialTab),
  ),
  communication: lazyComponent(() =>
    import('./communication/CommunicationTab.tsx').then((module) => module.CommunicationTab),
  ),
  documents: lazyComponent(() =>
    import('./documents/DocumentsTab.tsx').then((module) => module.DocumentsTab),
  ),
};

type ClientFileProps = { client: ClientRow; tab: FileTab; onTab: (tab: FileTab) => void };

/** A client's details in five tabs; tabs that a role can't see are hidden. */
export function ClientFile({ client, tab, onTab }: ClientFileProps) {
  const canSee = {
    financial: useAccess({ permission: 'view_money' }).answer === 'allow',
    documents: useAccess({ permission: 'edit_clients' }).answer === 'allow',
  };
  const open = fileTabs.filter(
    (id) => (id !== 'financial' || canSee.financial) && (id !== 'documents' || canSee.documents),
  );
  const shown = open.includes(tab) ? tab : 'overview';
  const Content = shown === 'overview' ? undefined : contents[shown];
  return (
    <>
      <Tabs
        label="Client file"
        tabs={open.map((id) => ({ id, label: tabLabels[id] }))}
        value={shown}
        onChange={onTab}
      />
      <TabPanel id={shown}>
        {Content ? (
          <Content
            client={client}
            fallback={
              <PartWait name={tabLabels[shown]}>
                <RowsSkeleton label={`Loading ${tabLabels[shown]}`} />
              </PartWait>
            }
          />
        ) : (
          <OverviewTab client={client} />
        )}
      </TabPanel>
    </>
  );
}
