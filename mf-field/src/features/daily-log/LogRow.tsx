import { useFetchAddresses, useFileAddresses, type Session } from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import { Box, Button, StatusChip, Typography, dotted } from '@plumbline/design';
import type { DailyLog } from '../../data/dailyLogs.ts';
import { formatHours, shortDay } from '../../shared/hours.ts';
import { PhotoThumb } from '../photos/PhotoThumb.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';

type LogRowProps = {
  project: { id: string; name: string };
  log: DailyLog & { isQueued?: boolean };
  onEdit: () => void;
};

const statusOf = ({ status, isQueued }: LogRowProps['log']) => {
  if (isQueued) return { label: 'Waiting to send', tone: 'warning', shape: 'pause' } as const;
  return status === 'published'
    ? ({ label: 'Published', tone: 'success', shape: 'check' } as const)
    : ({ label: 'Draft', tone: 'neutral', shape: 'ring' } as const);
};

export function LogRow({ log, project, onEdit }: LogRowProps) {
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
