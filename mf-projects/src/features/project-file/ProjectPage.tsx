import { failureOf } from '@plumbline/data';
import { ArrowBackIcon, Button, Page, RecordState } from '@plumbline/design';
import { Link, useLink, usePageTitle, useParams } from '@plumbline/platform';
import { useProjectFileQuery } from '../../data/projectFile.ts';
import { projectShown } from '../../data/siteWork.ts';
import { useSiteWork } from '../../shared/useSiteWork.ts';
import { ProjectFileView } from './ProjectFileView.tsx';
import { RefusedWork } from './RefusedWork.tsx';

/** /projects/:projectId: the project's page, or its not-found state. */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  const {
    data: project,
    error,
    isFetching,
    refetch,
  } = useProjectFileQuery(projectId, {
    refetchOnFocus: true,
  });
  const { changes } = useSiteWork(projectId);
  const list = useLink('projects.list');
  usePageTitle(project?.name);
  const back = list && (
    <Button component={Link} to={list} startIcon={<ArrowBackIcon />} size="small">
      Projects
    </Button>
  );

  if (project)
    return (
      <Page>
        <RefusedWork projectId={projectId} changes={changes} />
        <ProjectFileView project={projectShown(project, changes)} />
      </Page>
    );
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading project details..."
      missing={{
        title: 'Project not found',
        description: 'It may have been deleted, or it belongs to another company.',
      }}
      failed="Failed to fetch project details"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      back={back}
    />
  );
}
