import { useFileAddresses } from '@plumbline/data';
import { Box, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import { photoBucket, type Photo } from '../../../data/photos.ts';
import { ShareFileDialog } from '../sharing/ShareFileDialog.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import { AnnotationForm, type Spot } from './AnnotationForm.tsx';
import { useArrowKeys } from './useArrowKeys.ts';
import { PhotoSidebar } from './PhotoSidebar.tsx';

type PhotoViewerProps = {
  photos: readonly Photo[];
  id: string;
  canEdit: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** The photo viewer, with details and annotations; arrow keys navigate. */
export function PhotoViewer({ photos, id, canEdit, onShow, onClose }: PhotoViewerProps) {
  const at = photos.findIndex((photo) => photo.id === id);
  const photo = photos[at];
  const addressOf = useFileAddresses(photoBucket, photo ? [photo.object_path] : []);
  const [spot, setSpot] = useState<Spot>();
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const step = (by: number) => {
    const next = photos[at + by];
    if (!next) return;
    onShow(next.id);
    setSpot(undefined);
  };
  useArrowKeys((by) => !isEditing && !isSharing && step(by));
  if (!photo) return null;
  const url = addressOf(photo.object_path);
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
        <PhotoSidebar
          photo={photo}
          canEdit={canEdit}
          onEdit={() => setEditing(true)}
          onShare={() => setSharing(true)}
          onDeleted={onClose}
        />
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
