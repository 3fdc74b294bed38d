import { messageOf, useFetchAddresses, useFileAddresses } from '@plumbline/data';
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
import { ContentDialog, downloadFile } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { labelOf } from '@plumbline/domain';
import { isOffered, useToasts, useAccess } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { photoBucket, useProjectEditPhotoMutation, type Photo } from '../../../data/photos.ts';
import { phaseChoices, phaseLabel } from '../../../shared/phaseLabels.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import { AnnotationForm, type Spot } from './AnnotationForm.tsx';
import { useArrowKeys } from './useArrowKeys.ts';
import { AnnotationList } from './AnnotationList.tsx';
import { ShareFileDialog } from '../sharing/ShareFileDialog.tsx';

type PhotoViewerProps = {
  photos: readonly Photo[];
  id: string;
  canEdit: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
};

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

/** The photo viewer, with details and annotations; arrow keys navigate. */
export function PhotoViewer({ photos, id, canEdit, onShow, onClose }: PhotoViewerProps) {
  const at = photos.findIndex((photo) => photo.id === id);
  const photo = photos[at];
  const addressOf = useFileAddresses(photoBucket, photo ? [photo.object_path] : []);
  const [edit] = useProjectEditPhotoMutation();
  const { fetchAddress } = useFetchAddresses(photoBucket);
  const [spot, setSpot] = useState<Spot>();
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const sharing = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const toasts = useToasts();
  const step = (by: number) => {
    const next = photos[at + by];
    if (!next) return;
    onShow(next.id);
    setSpot(undefined);
  };
  useArrowKeys((by) => !isEditing && !isSharing && step(by));
  if (!photo) return null;
  const url = addressOf(photo.object_path);
  const name = photo.file_name ?? 'photo';
  const change = async (changed: Parameters<typeof edit>[0]['changed']) => {
    const { error } = await edit({ project: photo.project_id, id: photo.id, changed });
    if (error) toasts.error(messageOf(error));
    return !error;
  };
  const remove = async () => {
    if (!(await change({ deleted_at: new Date().toISOString() }))) return;
    onClose();
    toasts.undo('Photo deleted', () => void change({ deleted_at: null }));
  };
  const download = async () => {
    // The displayed URL may expire soon, so fetch a fresh one.
    const { url: fresh } = await fetchAddress(photo.object_path);
    const failed = 'Couldn’t load the photo.';
    const fault = fresh ? await downloadFile(fresh, name).catch(() => failed) : failed;
    if (fault) toasts.error(fault);
  };
  return (
    <ContentDialog isOpen fullScreen title={photo.title || 'Photo'} onClose={onClose}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box>
          <PhotoStage
            key={photo.id}
            photo={photo}
            url={url}
            spot={spot}
            onSpot={canEdit ? setSpot : undefined}
            onSwipe={step}
          />
          {spot && <AnnotationForm photo={photo} spot={spot} onDone={() => setSpot(undefined)} />}
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
            <Button disabled={at === 0} onClick={() => step(-1)}>
              Previous
            </Button>
            <Typography variant="body2" sx={{ alignSelf: 'center' }}>
              {at + 1} of {photos.length}
            </Typography>
            <Button disabled={at === photos.length - 1} onClick={() => step(1)}>
              Next
            </Button>
          </Box>
        </Box>
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
          <Typography variant="h3">Annotations</Typography>
          <AnnotationList photo={photo} canEdit={canEdit} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => void download()}>
              Download
            </Button>
            {isOffered(sharing) && (
              <Button variant="outlined" onClick={() => setSharing(true)}>
                Share
              </Button>
            )}
            {canEdit && (
              <Button variant="outlined" onClick={() => setEditing(true)}>
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
      </Box>
      {isSharing && (
        <ShareFileDialog
          target={{ project: photo.project_id, photo: photo.id, name: photo.title || 'Photo' }}
          onClose={() => setSharing(false)}
        />
      )}
      {isEditing && <PhotoDialog photo={photo} onClose={() => setEditing(false)} />}
    </ContentDialog>
  );
}
