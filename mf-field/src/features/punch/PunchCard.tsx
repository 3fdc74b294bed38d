import {
  discardMutations,
  retryMutation,
  useFetchAddresses,
  useFileAddresses,
  type Session,
} from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import { RefusedChanges, Box, Button, SectionCard, Typography } from '@plumbline/design';
import { denialReason, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useFieldQueue } from '../../data/fieldQueue.ts';
import { punchFolder, useFieldPunchQuery, type ShownPunchItem } from '../../data/punch.ts';
import { punchShown } from '../../data/punchShown.ts';
import { planBucket } from '../../data/plans.ts';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { RowsWait } from '../../shared/RowsWait.tsx';
import { plainSet, tall } from '../../shared/touch.ts';
import { filterPunch, punchFilters, type PunchFilter } from './punchStatus.ts';
import { PunchRow } from './PunchRow.tsx';
import { PunchDialog } from '../site-dialogs/siteDialogs.ts';

type PunchCardProps = { project: { id: string; name: string } };

/** The punch list of a project: what is left to fix, with filters and counts. */
export function PunchCard({ project }: PunchCardProps) {
  const { user } = useSession();
  const found = useFieldPunchQuery(project.id);
  const { data } = found;
  const { changes } = useFieldQueue(punchFolder(project.id));
  const [filter, setFilter] = useState<PunchFilter>('all');
  const [edited, setEdited] = useState<ShownPunchItem | 'new'>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }),
  );
  const items = data && punchShown(data, changes, user.full_name);
  const shown = items && filterPunch(items, filter, user.id);
  const savePdf = usePunchPdf(project);
  return (
    <SectionCard
      isMain
      title="Punch list"
      actions={
        <>
          {items && items.length > 0 && (
            <PdfButton
              label="Download the punch list as PDF"
              variant="outlined"
              minHeight={48}
              save={(company) => savePdf(shown ?? [], company)}
            />
          )}
          {!denial && data && (
            <Button variant="contained" sx={tall(48)} onClick={() => setEdited('new')}>
              New punch item
            </Button>
          )}
        </>
      }
    >
      <RefusedChanges changes={changes} onRetry={retryMutation} onDiscard={discardMutations} />
      {!items && <RowsWait answer={found} label="Loading the punch list" rows={3} rowHeight={72} />}
      {items && items.length > 0 && (
        <Filters items={items} filter={filter} onFilter={setFilter} me={user.id} />
      )}
      {data && shown && (
        <Rows
          items={shown}
          isEmpty={items?.length === 0}
          today={data.today}
          canWrite={!denial}
          onEdit={setEdited}
        />
      )}
      {edited && data && (
        <PunchDialog
          projectId={project.id}
          list={data}
          item={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionCard>
  );
}

/** Downloads items as PDF, with their photos and plans. */
function usePunchPdf(project: PunchCardProps['project']) {
  const photos = useFetchAddresses(photoBucket);
  const plans = useFetchAddresses(planBucket);
  return async (items: readonly ShownPunchItem[], company: Session['company']) => {
    const { picturePaths, savePunchPdf } = await import('./punchPdf.ts');
    const paths = picturePaths(items);
    const found = await Promise.all([
      paths.photos.length > 0 ? photos.fetchAddresses(paths.photos) : undefined,
      paths.plans.length > 0 ? plans.fetchAddresses(paths.plans) : undefined,
    ]);
    const addresses = Object.assign({}, ...found.map((one) => one?.data));
    await savePunchPdf(items, project, company, addresses);
  };
}

type FiltersProps = {
  items: readonly ShownPunchItem[];
  filter: PunchFilter;
  onFilter: (filter: PunchFilter) => void;
  me: string;
};

function Filters({ items, filter, onFilter, me }: FiltersProps) {
  return (
    <Box
      component="fieldset"
      aria-label="Filter the punch list"
      sx={{ ...plainSet, display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}
    >
      {punchFilters.map(({ value, label }) => (
        <Button
          key={value}
          variant={filter === value ? 'contained' : 'outlined'}
          aria-pressed={filter === value}
          sx={tall(48)}
          onClick={() => onFilter(value)}
        >
          {label} ({filterPunch(items, value, me).length})
        </Button>
      ))}
    </Box>
  );
}

type RowsProps = {
  items: readonly ShownPunchItem[];
  /** The project has none at all. */
  isEmpty: boolean;
  today: string;
  canWrite: boolean;
  onEdit: (item: ShownPunchItem) => void;
};

function Rows({ items, isEmpty, today, canWrite, onEdit }: RowsProps) {
  const paths = items.flatMap(({ photo }) =>
    photo ? [photo.thumbnail_path ?? photo.object_path] : [],
  );
  const addressOf = useFileAddresses(photoBucket, paths);
  if (items.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isEmpty
          ? 'Punch items will appear here: what is left to fix, who fixes it, and by when.'
          : 'No punch items match this filter.'}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <PunchRow
          key={item.id}
          item={item}
          src={
            item.photo ? addressOf(item.photo.thumbnail_path ?? item.photo.object_path) : undefined
          }
          today={today}
          canWrite={canWrite}
          onEdit={() => onEdit(item)}
        />
      ))}
    </Box>
  );
}
