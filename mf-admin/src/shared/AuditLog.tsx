import { Box, Button, RowsSkeleton, Typography, FailedState } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { auditPageSize, useAuditListQuery, type AuditEntry } from '../data/audit.ts';
import { useMemberListQuery } from '../data/people.ts';
import { isVisit } from './auditText.ts';
import { AuditRow } from './AuditRow.tsx';

type AuditLogProps = {
  /** Only changes of these tables; all if undefined. */
  tables?: readonly string[];
};

const all: readonly string[] = [];

/** Who changed what and when, newest first, in pages. */
export function AuditLog({ tables = all }: AuditLogProps) {
  const company = useCompanyId();
  const people = useMemberListQuery(company);
  const [cursors, setCursors] = useState<readonly (number | null)[]>([null]);
  const before = cursors.at(-1) ?? null;
  const { currentData, error, isFetching, refetch } = useAuditListQuery(
    { company, tables, before },
    { refetchOnMountOrArgChange: true },
  );
  const who = (entry: AuditEntry) => {
    const { actor_id, is_platform_admin } = entry;
    if (isVisit(entry) && !actor_id) return 'A client';
    if (is_platform_admin) return 'A platform administrator';
    if (!actor_id) return 'The system';
    // Without the list of people nobody can be called a former user.
    if (!people.data) return 'A user';
    const member = people.data.find(({ id }) => id === actor_id);
    return member ? member.full_name || member.email : 'A former user';
  };
  if (error && !currentData)
    return (
      <FailedState
        title="Failed to load activity"
        message={messageOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!currentData) return <RowsSkeleton label="Loading activity..." rows={6} />;
  const namesFailed = people.error && !people.data;
  const hasOlder = currentData.length >= auditPageSize;
  return (
    <>
      {namesFailed && (
        <FailedState
          title="Failed to load the names of users"
          message={messageOf(people.error)}
          isRetrying={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      )}
      {currentData.length === 0 && <Typography>No changes yet.</Typography>}
      <Box component="ol" aria-label="Activity" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {currentData.map((entry) => (
          <AuditRow key={entry.id} entry={entry} who={who(entry)} />
        ))}
      </Box>
      {(cursors.length > 1 || hasOlder) && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
          <Button disabled={cursors.length === 1} onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button
            disabled={!hasOlder}
            onClick={() => setCursors([...cursors, currentData.at(-1)?.id ?? null])}
          >
            Older
          </Button>
        </Box>
      )}
    </>
  );
}
