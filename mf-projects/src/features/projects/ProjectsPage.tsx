import { useStoredViews } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Button,
  EmptyState,
  FloatingButton,
  Page,
  PageHeader,
} from '@plumbline/design';
import {
  BulkRunDialog,
  ListFooter,
  ListLayout,
  RecordList,
  SavedViews,
  SelectBox,
  useChosenRows,
} from '@plumbline/design/grid';
import {
  denialReason,
  isOffered,
  Link,
  planDenialReason,
  lazyComponent,
  useCompanyId,
  useGo,
  useListState,
  useSavedViews,
  useRecordView,
  useAccess,
} from '@plumbline/platform';
import { useState } from 'react';
import { readConditions } from '../../data/conditions.ts';
import type { ProjectRow } from '../../data/schemas.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { BulkBar } from './BulkBar.tsx';
import { GuidedStep } from './GuidedStep.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { projectColumns, toCompactProject } from './projectColumns.tsx';
import { ProjectFilterPanel } from './ProjectFilterPanel.tsx';
import { activeFilters, listDefaults } from './projectListState.ts';
import { ProjectToolbar } from './ProjectToolbar.tsx';
import { useProjectBulk } from './useProjectBulk.ts';
import { useListAction } from './useListAction.ts';
import { useProjectRows } from './useProjectRows.ts';

const CreateProjectDialog = lazyComponent(() =>
  import('../create-project/CreateProjectDialog.tsx').then((module) => module.CreateProjectDialog),
);
const ChooseProjectDialog = lazyComponent(() =>
  import('./ChooseProjectDialog.tsx').then((module) => module.ChooseProjectDialog),
);
const StatusDialog = lazyComponent(() =>
  import('../../shared/StatusDialog.tsx').then((module) => module.StatusDialog),
);

const projectAccess = { feature: 'create_edit_projects', permission: 'edit_projects' } as const;

type NewProjectButtonProps = {
  onClick: () => void;
  /** Not on phones, which have a floating button. */
  isOnlyWide?: boolean;
};

function NewProjectButton({ onClick, isOnlyWide = false }: NewProjectButtonProps) {
  return (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denialReason(useAccess(projectAccess))}
      onClick={onClick}
      sx={isOnlyWide ? { display: { xs: 'none', md: 'inline-flex' } } : {}}
    >
      New Project
    </ActionButton>
  );
}

type NoProjectsProps = { isFiltered: boolean; onClear: () => void; onCreate: () => void };

/** Why the list is empty, and what to do about it. */
function NoProjects({ isFiltered, onClear, onCreate }: NoProjectsProps) {
  const create = useAccess(projectAccess);
  const planDenial = planDenialReason(create);
  if (isFiltered)
    return (
      <EmptyState
        title="No Projects Found"
        description="No projects match these filters."
        action={<Button onClick={onClear}>Clear Filters</Button>}
      />
    );
  if (planDenial)
    return (
      <EmptyState
        title="No Projects Found"
        description={planDenial}
        action={
          <Button variant="contained" component={Link} to="/pricing">
            See plans
          </Button>
        }
      />
    );
  return isOffered(create) ? (
    <EmptyState
      title="No Projects Found"
      description="Projects keep a job’s schedule, photos, documents, and budget together. Create your first one to get started."
      action={<NewProjectButton onClick={onCreate} />}
    />
  ) : (
    <EmptyState title="No Projects Found" description="Projects you work on will appear here." />
  );
}

/** /projects: the company's projects. */
export function ProjectsPage() {
  const company = useCompanyId();
  const list = useListState(listDefaults);
  const views = useSavedViews(useStoredViews({ company, list: 'projects' }), listDefaults);
  const { page, pageSize, sort, filters } = list;
  const conditions = readConditions(filters.ask);
  const { isEmpty, answer, prepend, forget } = useProjectRows({
    company,
    page,
    pageSize,
    sort,
    filters,
    conditions,
  });
  const view = useRecordView('projects');
  const action = useListAction();
  const chosen = useChosenRows(answer.rows);
  const bulk = useProjectBulk((ids) => {
    chosen.clear();
    forget(ids);
  });
  const [updating, setUpdating] = useState<ProjectRow>();
  const create = useAccess(projectAccess);
  const canExport = useAccess({ feature: 'export_data' }).answer === 'allow';
  const canChoose = create.answer === 'allow' || canExport;
  const visibility = useVisibility();
  const go = useGo();

  const isFiltered = activeFilters(filters) > 0 || filters.q !== '' || conditions.length > 0;
  const isMade = isOffered(create);

  return (
    <Page>
      <PageHeader
        title="Projects"
        description="Manage your construction projects and track their progress"
        actions={isMade && !isEmpty && <NewProjectButton onClick={action.create} isOnlyWide />}
      />
      <GuidedStep />
      <SavedViews noun="projects" {...views} />
      <ListLayout
        isEmpty={isEmpty}
        filters={
          <ProjectFilterPanel
            filters={filters}
            onChange={list.setFilters}
            onClear={list.clearFilters}
          />
        }
      >
        <ProjectToolbar
          q={filters.q}
          conditions={conditions}
          sort={sort[0]}
          view={view}
          onFilters={list.setFilters}
          onSort={list.setSort}
        />
        {chosen.rows.size > 0 && (
          <BulkBar
            chosen={chosen.rows}
            isArchive={filters.status === 'archived'}
            onAct={(act, value) => void bulk.start(act, chosen.rows, value)}
            onClear={chosen.clear}
          />
        )}
        <RecordList
          label="projects"
          view={view}
          answer={answer}
          columns={projectColumns(visibility)}
          sort={sort}
          onSort={list.setSort}
          empty={
            <NoProjects
              isFiltered={isFiltered}
              onClear={list.clearFilters}
              onCreate={action.create}
            />
          }
          onOpen={({ id }) => go('projects.detail', { params: { projectId: id } })}
          {...(canChoose && { selection: chosen.selection })}
          skeletonRows={Math.min(pageSize, 12)}
          toCompact={toCompactProject}
          cardHeight={296}
          renderCard={(project) => (
            <ProjectCard
              project={project}
              onUpdate={setUpdating}
              checkbox={canChoose && <SelectBox row={project} selection={chosen.selection} />}
            />
          )}
        />
        <ListFooter noun="projects" answer={answer} list={list} />
      </ListLayout>
      {create.answer === 'allow' && !isEmpty && (
        <FloatingButton isSecond below="md" aria-label="New Project" onClick={action.create}>
          <AddIcon />
        </FloatingButton>
      )}
      <>
        {action.isCreating && create.answer === 'allow' && (
          <CreateProjectDialog
            client={action.client}
            onClose={action.close}
            onCreated={(project) => {
              prepend(project);
              action.close();
            }}
          />
        )}
        {action.isUploading && <ChooseProjectDialog onClose={action.close} />}
        {updating && <StatusDialog project={updating} onClose={() => setUpdating(undefined)} />}
      </>
      {bulk.run && <BulkRunDialog run={bulk.run} onCancel={bulk.cancel} onDismiss={bulk.dismiss} />}
    </Page>
  );
}
