import { Box } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { useVerdict } from '@plumbline/platform';
import { lazy, Suspense } from 'react';
import { RowsSkeleton } from '@plumbline/design';
import type { ProjectFile } from '../../data/projectFile.ts';
import { useSight } from '../../shared/useSight.ts';
import { FileHeader } from './FileHeader.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useFileAddress, type FileTab } from './useFileAddress.ts';

const OverviewTab = lazy(() =>
  import('./overview/OverviewTab.tsx').then((module) => ({ default: module.OverviewTab })),
);
const EditProject = lazy(() =>
  import('./overview/EditProject.tsx').then((module) => ({ default: module.EditProject })),
);
const TimelineTab = lazy(() =>
  import('./timeline/TimelineTab.tsx').then((module) => ({ default: module.TimelineTab })),
);
const PhotosTab = lazy(() =>
  import('./photos/PhotosTab.tsx').then((module) => ({ default: module.PhotosTab })),
);
const DocumentsTab = lazy(() =>
  import('./documents/DocumentsTab.tsx').then((module) => ({ default: module.DocumentsTab })),
);
const FinancialsTab = lazy(() =>
  import('./financials/FinancialsTab.tsx').then((module) => ({ default: module.FinancialsTab })),
);
const StatusDialog = lazy(() =>
  import('../../shared/StatusDialog.tsx').then((module) => ({ default: module.StatusDialog })),
);
const ShareDialog = lazy(() =>
  import('./sharing/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
);

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

/** The file of one project: header, tabs, side panel [000 §2]. */
export function ProjectFileView({ project }: { project: ProjectFile }) {
  const { tab, isEditing, action, go, close } = useFileAddress();
  const sight = useSight();
  const canEdit =
    useVerdict({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';
  const tabs = (['overview', 'timeline', 'photos', 'documents', 'financials'] as const)
    .filter((id) => sight.money || id !== 'financials')
    .map((id) => ({ id, label: labels[id] }));
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'overview';
  const Content = content[shown];
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
            <Suspense fallback={<RowsSkeleton label={`Loading ${labels[shown]}`} />}>
              {isEditing && canEdit ? (
                <EditProject project={project} onDone={close} />
              ) : (
                <Content project={project} />
              )}
            </Suspense>
          </TabPanel>
        </Box>
        <SidePanel project={project} />
      </Box>
      <Suspense fallback={null}>
        {action === 'status' && <StatusDialog project={project} onClose={close} />}
        {action === 'share' && <ShareDialog project={project} onClose={close} />}
      </Suspense>
    </>
  );
}
