import { EmptyState, Page, PageHeader, SectionCard } from '@plumbline/design';
import { useOperatedAreasQuery } from '../../data/areas.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { RowList } from '../admin-jobs/RowList.tsx';
import { AreaRow } from './AreaRow.tsx';

/** /admin-areas: the version of each area that runs, for whom, and moving it. */
export function AdminAreasPage() {
  const answer = useOperatedAreasQuery();
  return (
    <Page width="text">
      <PageHeader
        title="Areas"
        description="The parts of this portal that teams release on their own. Changes apply to users when they next open the area."
      />
      <Loaded answer={answer} label="areas" failed="Failed to load areas">
        {(areas) =>
          areas.length === 0 ? (
            <EmptyState title="No areas" description="Released areas will appear here." />
          ) : (
            <SectionCard isMain title="Live versions">
              <RowList label="Areas">
                {areas.map((area) => (
                  <AreaRow key={area.id} area={area} />
                ))}
              </RowList>
            </SectionCard>
          )
        }
      </Loaded>
    </Page>
  );
}
