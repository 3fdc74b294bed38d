import { DateText, SectionCard, Typography } from '@plumbline/design';
import type { ClientPortal } from '../../data/sharing.ts';
import { RowList } from '../../shared/RowList.tsx';

const kinds: Record<string, string> = {
  home: 'The portal',
  quote: 'Quote',
  invoice: 'Invoice',
  change_order: 'Change order',
  project: 'Project',
};

/** What the client opened, and when; the company's own looks are not in it. */
export function SeenList({ views }: { views: ClientPortal['views'] }) {
  return (
    <SectionCard title="Client activity">
      {views.length === 0 ? (
        <Typography color="textSecondary">Nothing yet.</Typography>
      ) : (
        <RowList
          label="Client activity"
          rows={views.map(({ kind, subject_id, name, first_seen_at, last_seen_at, times }) => ({
            id: `${kind} ${subject_id}`,
            title: [kinds[kind] ?? kind, name].filter(Boolean).join(' '),
            note: (
              <>
                {times === 1 ? 'Once, ' : `${times} times, first `}
                <DateText value={first_seen_at} relative />
              </>
            ),
            end: <DateText value={last_seen_at} relative />,
          }))}
        />
      )}
    </SectionCard>
  );
}
