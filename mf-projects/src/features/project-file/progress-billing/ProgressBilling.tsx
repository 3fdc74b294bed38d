import { messageOf } from '@plumbline/data';
import { Button, Card, CardContent, RowsSkeleton, Typography } from '@plumbline/design';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { useProjectMoney } from '../../../data/projectMoney.ts';
import { title, Heading, BillingContent } from './BillingContent.tsx';

/** Pay applications by the schedule of values. */
export function ProgressBilling({ project }: { project: ProjectFile }) {
  const { data, error, refetch } = useProjectMoney(project.id, 'billing');
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        {data ? (
          <BillingContent project={project} billing={data} />
        ) : (
          <>
            <Heading />
            {error ? (
              <Typography role="alert">
                {messageOf(error)}{' '}
                <Button size="small" onClick={() => void refetch()}>
                  Retry
                </Button>
              </Typography>
            ) : (
              <RowsSkeleton label={`Loading: ${title}`} rows={2} />
            )}
          </>
        )}
      </CardContent>
    </Card>
  );
}
