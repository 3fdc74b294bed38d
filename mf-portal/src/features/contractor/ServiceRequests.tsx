import { messageOf } from '@plumbline/data';
import { DateText, SectionCard, Typography } from '@plumbline/design';
import { useProjectServiceRequestsQuery } from '../../data/serviceRequests.ts';
import { RowList } from '../../shared/RowList.tsx';
import { requestKindLabel, requestStateLabel } from '../../shared/serviceLabels.ts';
import { pollWhileVisible } from '../../shared/pollWhileVisible.ts';

/** In the tab Client: what the client asked for; the task on the Overview tab is its state. */
export function ServiceRequests({ projectId }: { projectId: string }) {
  const { data, error } = useProjectServiceRequestsQuery(projectId, pollWhileVisible);
  if (data?.length === 0) return null;
  return (
    <SectionCard
      title="Service requests"
      description="Each is a task on the Overview tab. The client sees the task’s status."
    >
      {error && <Typography color="error">{messageOf(error)}</Typography>}
      <RowList
        label="Service requests"
        rows={(data ?? []).map(({ id, kind, title, description, created_at, state, photos }) => ({
          id,
          title: `${requestKindLabel[kind]}: ${title}`,
          note: (
            <>
              {description}
              {description && <br />}
              Sent <DateText value={created_at} />
              {photos.length > 0 &&
                `, ${photos.length === 1 ? '1 photo' : `${photos.length} photos`} on the Photos tab`}
            </>
          ),
          end: requestStateLabel[state],
        }))}
      />
    </SectionCard>
  );
}
