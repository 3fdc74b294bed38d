import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  ProgressBar,
  Typography,
  useOnline,
  VisuallyHidden,
} from '@plumbline/design';
import { isOver, type Upload } from './upload.ts';

type UploadPanelProps = {
  /** What is uploaded, in the plural. */
  noun: string;
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onCancel: (upload: Upload) => void;
  onClear: () => void;
};

const stateLabels: Record<Upload['state'], string> = {
  preparing: 'Preparing',
  waiting: 'Queued',
  uploading: 'Uploading',
  done: 'Uploaded',
  failed: 'Failed',
  refused: 'Not accepted',
  cancelled: 'Canceled',
};

/** A file's state, with the uploaded percentage while uploading. */
const progressText = ({ state, share = 0 }: Upload) =>
  state === 'uploading' && share > 0
    ? `${stateLabels[state]} ${Math.floor(share * 100)}%`
    : stateLabels[state];

/**
 * Whether the file is queued on this device; a browser may report online without a reachable
 * server.
 */
const isQueuedOffline = ({ state, isHeld = false }: Upload, isOnline: boolean) =>
  (state === 'waiting' && (isHeld || !isOnline)) || (state === 'uploading' && !isOnline);

const isLost = ({ state }: Upload) => state === 'failed' || state === 'refused';
/** Failed files first: a long list shows only the first few. */
const byNeed = (uploads: readonly Upload[]) =>
  uploads.toSorted((one, other) => Number(isLost(other)) - Number(isLost(one)));
const countText = (uploads: readonly Upload[], noun: string) => {
  const arrived = uploads.filter(({ state }) => state === 'done').length;
  const lost = uploads.filter(isLost).length;
  const text = `${arrived} of ${uploads.length} ${noun} uploaded`;
  return lost > 0 ? `${text}, ${lost} failed` : text;
};
/** Share of a file that is done, 0 to 1. */
const shareOf = (upload: Upload) => (isOver(upload) ? 1 : (upload.share ?? 0));

/** Upload progress, with Cancel and Retry for each file. */
export function UploadPanel({ noun, uploads, onRetry, onCancel, onClear }: UploadPanelProps) {
  const isOnline = useOnline();
  if (uploads.length === 0) return null;
  const wanted = uploads.filter(({ state }) => state !== 'cancelled');
  // Failed files don't count as progress.
  const going = wanted.filter((upload) => !isLost(upload));
  const arrived = going.reduce((sum, upload) => sum + shareOf(upload), 0);
  return (
    <Card component="section" aria-label="Uploads" sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          <Typography component="output">
            {wanted.length > 0 ? countText(wanted, noun) : 'Canceled'}
          </Typography>
          {uploads.every(isOver) && (
            <Button size="small" onClick={onClear}>
              Close
            </Button>
          )}
        </Box>
        {going.length > 0 && (
          <ProgressBar value={(arrived / going.length) * 100} label="Upload progress" />
        )}
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 240, overflow: 'auto' }}
        >
          {byNeed(uploads).map((upload) => (
            <Box component="li" key={upload.id} sx={{ py: 0.5 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                {/* Stacked on a phone: the name needs the width. */}
                <Box sx={{ flex: 1, minWidth: 0, display: { sm: 'flex' }, alignItems: 'center' }}>
                  <Typography variant="body2" noWrap sx={{ flex: 1 }}>
                    {upload.name}
                  </Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {isQueuedOffline(upload, isOnline)
                      ? 'Queued until you’re online'
                      : progressText(upload)}
                  </Typography>
                </Box>
                {!isOver(upload) && (
                  <Button size="small" onClick={() => onCancel(upload)}>
                    Cancel<VisuallyHidden> {upload.name}</VisuallyHidden>
                  </Button>
                )}
                {upload.state === 'failed' && (
                  <Button size="small" onClick={() => onRetry(upload)}>
                    Retry<VisuallyHidden> {upload.name}</VisuallyHidden>
                  </Button>
                )}
              </Box>
              {upload.message && (
                <Alert
                  severity={upload.state === 'done' ? 'info' : 'error'}
                  sx={{ py: 0, '& .MuiAlert-message': { py: 0.5 } }}
                >
                  {upload.message}
                </Alert>
              )}
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
