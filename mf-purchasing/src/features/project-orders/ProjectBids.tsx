import { DateText, Money, SectionCard } from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { usePurchasingBidsQuery } from '../../data/bids.ts';
import type { BidRow } from '../../data/bidShapes.ts';
import { BidChip } from '../../shared/BidChip.tsx';
import { LineList } from '../../shared/LineList.tsx';
import { bidListDefaults } from '../bids/bidListState.ts';

const current = ['draft', 'open', 'closed'];

/** Bid requests of a project that are not decided yet. */
export function ProjectBids({ projectId }: { projectId: string }) {
  const company = useCompanyId();
  const { data } = usePurchasingBidsQuery({
    company,
    page: 0,
    pageSize: 20,
    sort: bidListDefaults.sort,
    filters: { ...bidListDefaults.filters, project: projectId, state: current },
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <SectionCard
      isMain
      title="Bid requests"
      actions={
        <AreaLink to="purchasing.bids" query={{ project: projectId }}>
          All bid requests of this project
        </AreaLink>
      }
    >
      <LineList label="Bid requests" lines={data.rows.map(toLine)} />
    </SectionCard>
  );
}

const toLine = ({ id, number, title, state, due_on, invited, submitted, lowest }: BidRow) => ({
  id,
  title: (
    <AreaLink to="purchasing.bid" params={{ bidId: id }}>
      {number} {title}
    </AreaLink>
  ),
  detail: (
    <>
      Due <DateText value={due_on} />, {submitted ?? 0} of {invited ?? 0} bid
      {lowest !== null && (
        <>
          , lowest <Money amount={lowest} />
        </>
      )}
    </>
  ),
  end: <BidChip state={state} />,
});
