import { discardMutations, retryMutation, ownerOf, useQueuedMutations } from '@plumbline/data';
import { RefusedChanges, Box, Button, SectionCard, Typography } from '@plumbline/design';
import { denialReason, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { logFolder, logsShown, useFieldLogsQuery, type DailyLog } from '../../data/dailyLogs.ts';
import { tall } from '../../shared/touch.ts';
import { RowsWait } from '../../shared/RowsWait.tsx';
import { LogDialog } from '../site-dialogs/siteDialogs.ts';
import { LogRow } from './LogRow.tsx';

/** How many logs are shown at first. */
const logsAtOnce = 5;

/** The daily logs of a project, latest first. */
export function DailyLogs({ project }: { project: { id: string; name: string } }) {
  const session = useSession();
  const found = useFieldLogsQuery(project.id);
  const { data } = found;
  const changes = useQueuedMutations(ownerOf(session), logFolder(project.id));
  const [edited, setEdited] = useState<DailyLog | 'new'>();
  const [count, setCount] = useState(logsAtOnce);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }),
  );
  const rows = data && logsShown(data.logs, changes, session.user.full_name);
  return (
    <SectionCard
      isMain
      title="Daily logs"
      actions={
        !denial &&
        data && (
          <Button variant="contained" sx={tall(48)} onClick={() => setEdited('new')}>
            New daily log
          </Button>
        )
      }
    >
      <RefusedChanges changes={changes} onRetry={retryMutation} onDiscard={discardMutations} />
      {!rows && <RowsWait answer={found} label="Loading the daily logs" rows={3} rowHeight={64} />}
      {rows?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Daily logs will appear here: work done, deliveries, delays, visitors, and safety.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.slice(0, count).map((log) => (
          <LogRow key={log.id} log={log} project={project} onEdit={() => setEdited(log)} />
        ))}
      </Box>
      {rows && rows.length > count && (
        <Button sx={tall(48)} onClick={() => setCount(rows.length)}>
          Show {rows.length - count} earlier {rows.length - count === 1 ? 'log' : 'logs'}
        </Button>
      )}
      {edited && data && (
        <LogDialog
          projectId={project.id}
          today={data.today}
          log={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SectionCard>
  );
}
