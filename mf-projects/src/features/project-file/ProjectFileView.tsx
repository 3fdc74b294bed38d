import { Box, PartWait, RowsSkeleton } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { lazyComponent, useAccess } from '@plumbline/platform';
import { useEffect } from 'react';
import type { ShownProject } from '../../data/siteWork.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { FileHeader } from './FileHeader.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useFileAddress, type FileTab } from './useFileAddress.ts';

const OverviewTab = lazyComponent(() =>
  import('./overview/OverviewTab.tsx').then((module) => module.OverviewTab),
);
const EditProject = lazyComponent(() =>
  import('./overview/EditProject.tsx').then((module) => module.EditProject),
);
const TimelineTab = lazyComponent(() =>
  import('./timeline/TimelineTab.tsx').then((module) => module.TimelineTab),
);
const PhotosTab = lazyComponent(() =>
  import('./photos/PhotosTab.tsx').then((module) => module.PhotosTab),
);
const DocumentsTab = lazyComponent(() =>
  import('./documents/DocumentsTab.tsx').then((module) => module.DocumentsTab),
);
const FinancialsTab = lazyComponent(() =>
  import('./financials/FinancialsTab.tsx').then((module) => module.FinancialsTab),
);
const StatusDialog = lazyComponent(() =>
  import('../../shared/StatusDialog.tsx').then((module) => module.StatusDialog),
);
const ShareDialog = lazyComponent(() =>
  import('./sharing/ShareDialog.tsx').then((module) => module.ShareDialog),
);

/** Delay before preloading, in ms, so it doesn't compete with the first render. */
const afterwards = 3000;

/** Preloads what site work needs, so the page keeps working offline. */
function useWorkAhead(isWorking: boolean) {
  useEffect(() => {
    if (!isWorking) return;
    const timer = setTimeout(() => {
      void Promise.allSettled([
        import('./timeline/TimelineTab.tsx'),
        import('./photos/PhotosTab.tsx'),
        import('./documents/DocumentsTab.tsx'),
        import('../../shared/StatusDialog.tsx'),
      ]);
    }, afterwards);
    return () => clearTimeout(timer);
  }, [isWorking]);
}

const content = {
  overview: OverviewTab,
  timeline: TimelineTab,
  photos: PhotosTab,
  documents: DocumentsTab,
  financials: FinancialsTab,
};
const labels: Record<FileTab, string> = {
  overview: 'Overview',
  timeline: 'Timeline',
  photos: 'Photos',
  documents: 'Documents',
  financials: 'Financials',
};

/** A project's page: header, tabs, side panel. */
export function ProjectFileView({ project }: { project: ShownProject }) {
  const { tab, isEditing, action, go, close } = useFileAddress();
  const visibility = useVisibility();
  const canEdit =
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';
  useWorkAhead(useAccess({ permission: 'update_progress' }).answer === 'allow');
  const tabs = (['overview', 'timeline', 'photos', 'documents', 'financials'] as const)
    .filter((id) => visibility.money || id !== 'financials')
    .map((id) => ({ id, label: labels[id] }));
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'overview';
  const Content = content[shown];
  const waiting = (
    <PartWait name={labels[shown]}>
      <RowsSkeleton label={`Loading ${labels[shown]}`} />
    </PartWait>
  );
  return (
    <>
      <FileHeader project={project} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
        }}
      >
        <Box>
          <Tabs
            label="Project file"
            tabs={tabs}
            value={shown}
            onChange={(next) => go({ tab: next })}
          />
          <TabPanel id={shown}>
            {isEditing && canEdit ? (
              <EditProject project={project} onDone={close} fallback={waiting} />
            ) : (
              <Content project={project} fallback={waiting} />
            )}
          </TabPanel>
        </Box>
        <SidePanel project={project} isBesideOverview={shown === 'overview'} />
      </Box>
      <>
        {action === 'status' && <StatusDialog project={project} onClose={close} />}
        {action === 'share' && <ShareDialog project={project} onClose={close} />}
      </>
    </>
  );
}
