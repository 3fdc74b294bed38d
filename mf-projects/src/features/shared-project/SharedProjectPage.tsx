import { useRenewal } from '@plumbline/data';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useProjectSharedQuery } from '../../data/sharedProject.ts';
import { LinkUnanswered } from '../../shared/LinkUnanswered.tsx';
import { SharedProjectView } from './SharedProjectView.tsx';

/** /shared/projects/:token: a project for a visitor with a link, to read only. */
export function SharedProjectPage() {
  const { token = '' } = useParams();
  const query = useProjectSharedQuery(token);
  const { data, error, isFetching, refetch } = query;
  useRenewal(query);
  usePageTitle(data?.project.name);
  if (data) return <SharedProjectView token={token} shared={data} />;
  return (
    <LinkUnanswered
      error={error}
      failedTitle="Couldn’t load the project"
      loadingLabel="Loading project details..."
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
