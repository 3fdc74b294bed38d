import { AreaIcon, Box, PartWait, RowsSkeleton } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import {
  AddedTabContent,
  lazyComponent,
  useAddedTabs,
  useAccess,
  type AddedTab,
} from '@plumbline/platform';
import { useEffect } from 'react';
import type { ShownProject } from '../../data/siteWork.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { FileHeader } from './FileHeader.tsx';
import { refOf } from './projectRef.ts';
import { SidePanel } from './SidePanel.tsx';
import { fileTabs, useFileAddress, type FileTab } from './useFileAddress.ts';

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

/** The heads of the row, the page's own at 10, 20, 30 … and those of other areas between and behind them. */
function tabHeads(own: readonly FileTab[], added: readonly AddedTab[]) {
  return [
    ...own.map((id) => ({
      id,
      name: labels[id],
      order: (fileTabs.indexOf(id) + 1) * 10,
      icon: '',
    })),
    ...added.map(({ id, label, order, icon }) => ({ id, name: label, order, icon })),
  ].toSorted((one, other) => one.order - other.order);
}

function AddedHead({ name, icon }: { name: string; icon: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <AreaIcon name={icon} />
      {name}
    </Box>
  );
}

/** A project's page: header, tabs, side panel. */
export function ProjectFileView({ project }: { project: ShownProject }) {
  const { tab, isEditing, action, go, close } = useFileAddress();
  const visibility = useVisibility();
  const canEdit =
    useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }).answer === 'allow';
  useWorkAhead(useAccess({ permission: 'update_progress' }).answer === 'allow');
  const own = fileTabs.filter((id) => visibility.money || id !== 'financials');
  const added = useAddedTabs('project.tab@1').filter(
    ({ id }) => !fileTabs.some((one) => one === id),
  );
  const heads = tabHeads(own, added);
  const addedTab = added.find(({ id }) => id === tab);
  const ownTab = own.find((id) => id === tab) ?? 'overview';
  const shown = addedTab?.id ?? ownTab;
  const Content = content[ownTab];
  const name = addedTab?.label ?? labels[ownTab];
  const fallback = (
    <PartWait name={name}>
      <RowsSkeleton label={`Loading ${name}`} />
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
            tabs={heads.map(({ id, name: label, icon }) => ({
              id,
              label: icon ? <AddedHead name={label} icon={icon} /> : label,
            }))}
            value={shown}
            onChange={(next) => go({ tab: next })}
          />
          <TabPanel id={shown}>
            {addedTab ? (
              <AddedTabContent<'project.tab@1'>
                tab={addedTab}
                props={{ projectId: project.id, project: refOf(project) }}
                fallback={fallback}
              />
            ) : isEditing && canEdit ? (
              <EditProject project={project} onDone={close} fallback={fallback} />
            ) : (
              <Content project={project} fallback={fallback} />
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
