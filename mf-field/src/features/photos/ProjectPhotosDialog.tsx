import { messageOf, useFileAddresses } from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import { Box, ButtonBase, FailedNote, RowsSkeleton, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useFieldPhotosQuery } from '../../data/projectPhotos.ts';
import { PhotoThumb } from './PhotoThumb.tsx';

type ProjectPhotosDialogProps = {
  project: string;
  onChoose: (photo: { hash: string; url: string }) => void;
  onClose: () => void;
};

/** Chooses one of a project's latest photos. */
export function ProjectPhotosDialog({ project, onChoose, onClose }: ProjectPhotosDialogProps) {
  const { data, error, refetch, isFetching } = useFieldPhotosQuery(project);
  const addressOf = useFileAddresses(
    photoBucket,
    (data ?? []).map(({ object_path, thumbnail_path }) => thumbnail_path ?? object_path),
  );
  return (
    <ContentDialog isOpen title="Project photos" onClose={onClose}>
      {error && !data && (
        <FailedNote
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <RowsSkeleton label="Loading the photos" rows={2} rowHeight={104} />}
      {data?.length === 0 && <Typography>Photos of the project will appear here.</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {data?.map(({ id, title, object_path, thumbnail_path, content_hash: hash }) => {
          const url = addressOf(thumbnail_path ?? object_path);
          return (
            <ButtonBase
              key={id}
              aria-label={`Use ${title || 'this photo'}`}
              disabled={!url}
              onClick={() => url && onChoose({ hash, url })}
            >
              <PhotoThumb src={url} isSent alt="" size={104} />
            </ButtonBase>
          );
        })}
      </Box>
    </ContentDialog>
  );
}
