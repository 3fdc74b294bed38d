import { Alert, Box, SectionCard, Stack, Typography, ClientDate } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { ShownServiceRequest } from '../../data/serviceRequests.ts';
import { requestKindLabel, requestStateLabel } from '../../shared/serviceLabels.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { useServicePhotos } from './useServicePhotos.ts';

type RequestCardProps = { request: ShownServiceRequest; session: string; canAdd: boolean };

/** A request with its state and photos; more photos can be added while it is open. */
export function RequestCard({ request, session, canAdd }: RequestCardProps) {
  const { id, kind, title, description, created_at, project_name, state, done_at } = request;
  const sendAll = useServicePhotos(session);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const toasts = useToasts();
  const add = async (files: File[]) => {
    setSending(true);
    try {
      const { servicePhotos } = await import('./servicePhoto.ts');
      const picked = await servicePhotos(files);
      const refused = await sendAll(id, picked.photos);
      setProblems([...picked.problems, ...refused]);
      const sent = picked.photos.length - refused.length;
      if (sent > 0) toasts.success(sent === 1 ? 'Photo added.' : `${sent} photos added.`);
    } finally {
      setSending(false);
    }
  };
  const isOpen = state === 'received' || state === 'in_progress';
  return (
    <SectionCard isMain title={title}>
      <Stack spacing={1.5}>
        <Typography>
          <strong>{requestStateLabel[state]}</strong>
          {state === 'done' && done_at && (
            <>
              {' '}
              on <ClientDate value={done_at} />
            </>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {requestKindLabel[kind]}, {project_name}, sent <ClientDate value={created_at} />
        </Typography>
        {description && (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <Pictures request={request} />
        {problems.map((problem) => (
          <Alert key={problem} severity="error">
            {problem}
          </Alert>
        ))}
        {canAdd && isOpen && request.photos.length < 10 && (
          <PhotoPicker label="Add photos" isBusy={isSending} onPick={(files) => void add(files)} />
        )}
      </Stack>
    </SectionCard>
  );
}

function Pictures({ request: { photos, title } }: { request: ShownServiceRequest }) {
  if (photos.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={`Photos of ${title}`}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {photos.map(({ id, url, thumbnail_url }, at) => (
        <li key={id}>
          <a href={url ?? undefined} target="_blank" rel="noreferrer">
            <Box
              component="img"
              src={thumbnail_url ?? url ?? undefined}
              alt={`Photo ${at + 1}`}
              loading="lazy"
              sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1, display: 'block' }}
            />
          </a>
        </li>
      ))}
    </Box>
  );
}
