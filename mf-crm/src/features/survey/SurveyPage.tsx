import { messageOf } from '@plumbline/data';
import { EmptyState, FailedState, LoadingState, Page, PageHeader } from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { useClientSurveyQuery } from '../../data/surveys.ts';
import { SurveyForm } from './SurveyForm.tsx';

/** /shared/surveys/:token: the client rates the work. */
export function SurveyPage() {
  const { token = '' } = useParams();
  const { data: survey, error, isFetching, refetch } = useClientSurveyQuery(token);
  const [isDone, setDone] = useState(false);
  usePageTitle(survey ? `How was ${survey.company.name}?` : undefined);
  if (isDone)
    return (
      <Page width="form">
        <EmptyState title="Thank you" description="We sent your answer." />
      </Page>
    );
  if (survey)
    return (
      <Page width="form">
        <PageHeader
          title={`How was ${survey.company.name}?`}
          description={survey.project_name ?? 'Your feedback helps us improve.'}
        />
        <SurveyForm token={token} wasAnswered={survey.answered} onDone={() => setDone(true)} />
      </Page>
    );
  if (survey === null)
    return (
      <Page width="form">
        <EmptyState
          isPage
          title="This survey is closed"
          description="The link expired or is incomplete."
        />
      </Page>
    );
  if (error)
    return (
      <Page width="form">
        <FailedState
          isPage
          title="Couldn’t load the survey"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    );
  return <LoadingState label="Loading survey" minHeight="60dvh" />;
}
