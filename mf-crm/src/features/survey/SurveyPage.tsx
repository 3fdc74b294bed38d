import { messageOf } from '@plumbline/data';
import { EmptyState, FailedState, LoadingState, Page, PageHeader } from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { useClientSurveyQuery } from '../../data/surveys.ts';
import { SurveyForm } from './SurveyForm.tsx';

/** /shared/surveys/:token: a client says how the work was (P31). */
export function SurveyPage() {
  const { token = '' } = useParams();
  const { data: survey, error, isFetching, refetch } = useClientSurveyQuery(token);
  const [isDone, setDone] = useState(false);
  usePageTitle(survey ? `How was ${survey.company.name}?` : undefined);
  if (isDone)
    return (
      <Page width="form">
        <EmptyState title="Thank you" description="Your answer has been passed on." />
      </Page>
    );
  if (survey)
    return (
      <Page width="form">
        <PageHeader
          title={`How was ${survey.company.name}?`}
          description={survey.project_name ?? 'Your answer helps us to do better work.'}
        />
        <SurveyForm token={token} wasAnswered={survey.answered} onDone={() => setDone(true)} />
      </Page>
    );
  if (survey === null)
    return (
      <Page width="form">
        <EmptyState
          isPage
          title="This survey is no longer open"
          description="The link has expired, or it is not complete."
        />
      </Page>
    );
  if (error)
    return (
      <Page width="form">
        <FailedState
          isPage
          title="The survey could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    );
  return <LoadingState label="Loading the survey" minHeight="60dvh" />;
}
