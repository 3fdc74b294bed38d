import {
  discardMutations,
  retryMutation,
  ownerOf,
  useFetchAddresses,
  useFileAddresses,
  useQueuedMutations,
  type Session,
} from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import {
  RefusedChanges,
  Box,
  Button,
  SectionCard,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import { denialReason, useAccess, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { logFolder, logsShown, useFieldLogsQuery, type DailyLog } from '../../data/dailyLogs.ts';
import { formatHours, shortDay } from '../../shared/hours.ts';
import { tall } from '../../shared/touch.ts';
import { PhotoThumb } from '../photos/PhotoThumb.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { RowsWait } from '../../shared/RowsWait.tsx';
import { LogDialog } from '../site-dialogs/siteDialogs.ts';

/** How many logs are shown at first. */
const logsAtOnce = 5;

type DailyLogsProps = { project: { id: string; name: string } };

/** The daily logs of a project, latest first. */
export function DailyLogs({ project }: DailyLogsProps) {
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

type LogRowProps = DailyLogsProps & {
  log: DailyLog & { isQueued?: boolean };
  onEdit: () => void;
};

const statusOf = ({ status, isQueued }: LogRowProps['log']) => {
  if (isQueued) return { label: 'Waiting to send', tone: 'warning', shape: 'pause' } as const;
  return status === 'published'
    ? ({ label: 'Published', tone: 'success', shape: 'check' } as const)
    : ({ label: 'Draft', tone: 'neutral', shape: 'ring' } as const);
};

function LogRow({ log, project, onEdit }: LogRowProps) {
  const savePdf = useLogPdf(project);
  const hours = log.crew.reduce((sum, { seconds }) => sum + seconds, 0);
  const people = log.crew.length === 1 ? '1 person' : `${log.crew.length} people`;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{shortDay(log.day)}</Typography>
        <StatusChip {...statusOf(log)} />
        <Box sx={{ flex: 1 }} />
        {log.is_editable && (
          <Button aria-label={`Edit the log of ${shortDay(log.day)}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <PdfButton
          label={`Download the log of ${shortDay(log.day)} as PDF`}
          save={(company) => savePdf(log, company)}
        />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {dotted(
          log.author,
          log.weather,
          log.crew.length > 0 && `${people}, ${formatHours(hours)}`,
          log.is_shared && 'Shared with the client',
          log.is_late && 'Sent later',
        )}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {log.work_done}
      </Typography>
      {log.delays && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          Delays: {log.delays}
        </Typography>
      )}
      {log.photo_hashes.length > 0 && <RowPhotos log={log} />}
    </Box>
  );
}

/** Downloads a log as PDF, with its photos. */
function useLogPdf(project: LogRowProps['project']) {
  const { fetchAddresses } = useFetchAddresses(photoBucket);
  return async (log: DailyLog, company: Session['company']) => {
    const { saveLogPdf } = await import('./logPdf.ts');
    const paths = log.photos.map(
      ({ thumbnail_path, object_path }) => thumbnail_path ?? object_path,
    );
    const found = paths.length > 0 ? await fetchAddresses(paths) : undefined;
    await saveLogPdf(log, project, company, found?.data ?? {});
  };
}

function RowPhotos({ log }: { log: DailyLog }) {
  const paths = new Map(
    log.photos.map(({ hash, thumbnail_path, object_path }) => [
      hash,
      thumbnail_path ?? object_path,
    ]),
  );
  const addressOf = useFileAddresses(photoBucket, [...paths.values()]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {log.photo_hashes.map((hash, at) => {
        const path = paths.get(hash);
        return (
          <PhotoThumb
            key={hash}
            src={path && addressOf(path)}
            isSent={path !== undefined}
            alt={`Photo ${at + 1} of ${shortDay(log.day)}`}
            size={72}
          />
        );
      })}
    </Box>
  );
}
