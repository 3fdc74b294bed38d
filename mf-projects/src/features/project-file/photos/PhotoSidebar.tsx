import { messageOf, useFetchAddresses } from '@plumbline/data';
import {
  Box,
  Button,
  DateText,
  Link,
  Stack,
  Typography,
  VisuallyHidden,
  Facts,
} from '@plumbline/design';
import { downloadFile } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { labelOf } from '@plumbline/domain';
import { isOffered, useToasts, useAccess } from '@plumbline/platform';
import type { ReactNode } from 'react';
import { photoBucket, useProjectEditPhotoMutation, type Photo } from '../../../data/photos.ts';
import { phaseChoices, phaseLabel } from '../../../shared/phaseLabels.ts';
import { AnnotationList } from './AnnotationList.tsx';
import { VoiceNotes } from './VoiceNotes.tsx';

const map = 'https://www.openstreetmap.org';

/** Where the photo was taken, with a map link, if the location was saved. */
function takenWhere({ latitude, longitude }: Photo): [string, ReactNode][] {
  if (latitude === null || longitude === null) return [];
  const spot = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const address = `${map}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return [
    [
      'Taken at',
      <Link key="place" href={address} target="_blank" rel="noopener noreferrer">
        {spot}
        <VisuallyHidden> on a map</VisuallyHidden>
      </Link>,
    ],
  ];
}

type PhotoSidebarProps = {
  photo: Photo;
  canEdit: boolean;
  onEdit: () => void;
  onShare: () => void;
  onDeleted: () => void;
};

/** A photo's details, its annotations, and what can be done with it. */
export function PhotoSidebar({ photo, canEdit, onEdit, onShare, onDeleted }: PhotoSidebarProps) {
  const [edit] = useProjectEditPhotoMutation();
  const { fetchAddress } = useFetchAddresses(photoBucket);
  const sharing = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const toasts = useToasts();
  const change = async (changed: Parameters<typeof edit>[0]['changed']) => {
    const { error } = await edit({ project: photo.project_id, id: photo.id, changed });
    if (error) toasts.error(messageOf(error));
    return !error;
  };
  const remove = async () => {
    if (!(await change({ deleted_at: new Date().toISOString() }))) return;
    onDeleted();
    toasts.undo('Photo deleted', () => void change({ deleted_at: null }));
  };
  const download = async () => {
    // The displayed URL may expire soon, so fetch a fresh one.
    const { url: fresh } = await fetchAddress(photo.object_path);
    const failed = 'Couldn’t load the photo.';
    const fault = fresh
      ? await downloadFile(fresh, photo.file_name ?? 'photo').catch(() => failed)
      : failed;
    if (fault) toasts.error(fault);
  };
  return (
    <Stack spacing={2}>
      <Facts
        facts={[
          ['Date', <DateText key="date" value={photo.taken_at} />],
          ['Uploaded by', photo.uploaded_by_name ?? '–'],
          ['Phase', labelOf(phaseLabel, photo.phase)],
          ...takenWhere(photo),
        ]}
      />
      {photo.description && <Typography>{photo.description}</Typography>}
      {canEdit && (
        <SelectFilter
          label="Move to phase"
          value={photo.phase}
          options={phaseChoices}
          onChange={(value) => {
            const phase = phaseChoices.find((choice) => choice.value === value)?.value;
            if (phase) void change({ phase });
          }}
        />
      )}
      <VoiceNotes photo={photo} canEdit={canEdit} />
      <Typography variant="h3">Annotations</Typography>
      <AnnotationList photo={photo} canEdit={canEdit} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => void download()}>
          Download
        </Button>
        {isOffered(sharing) && (
          <Button variant="outlined" onClick={onShare}>
            Share
          </Button>
        )}
        {canEdit && (
          <Button variant="outlined" onClick={onEdit}>
            Edit Details
          </Button>
        )}
        {canEdit && (
          <Button color="error" onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </Box>
    </Stack>
  );
}
