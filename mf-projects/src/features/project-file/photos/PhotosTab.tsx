import { messageOf } from '@plumbline/data';
import {
  Button,
  CardsSkeleton,
  EmptyState,
  FailedState,
  PhotoIcon,
  Typography,
} from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { denialReason, isOffered, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { PhotoWishes } from '@plumbline/data/photos';
import { photosAtOnce, useProjectPhotosQuery } from '../../../data/photos.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { phaseTabs, type PhaseFilter } from '../../../shared/phaseLabels.ts';
import { UploadPanel } from '../UploadPanel.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { UploadWishes } from './UploadWishes.tsx';
import { usePhotoUploads } from './usePhotoUploads.ts';
import { PhotoToolbar } from './PhotoToolbar.tsx';

/** Photos by phase: upload, look, annotate, compare. */
export function PhotosTab({ project }: { project: ProjectFile }) {
  const [filter, setFilter] = useState<PhaseFilter>('all');
  const [limit, setLimit] = useState(photosAtOnce);
  const query = { project: project.id, limit, ...(filter !== 'all' && { phase: filter }) };
  const { data: photos, error, isFetching, refetch } = useProjectPhotosQuery(query);
  const batch = usePhotoUploads(project.id);
  const [wishes, setWishes] = useState<PhotoWishes>({});
  const [viewed, setViewed] = useState<string>();
  // Everyone who works on the project adds photos; the office and supervisors change them.
  const work = useAccess({ feature: 'create_edit_projects', permission: 'track_time' });
  const denial = denialReason(work);
  const editing = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const skeleton = <CardsSkeleton label="Loading photos" cardHeight={180} minWidth={180} />;
  const shown = (photos ?? []).filter((photo) => filter === 'all' || photo.phase === filter);
  const counts = project.photo_counts;
  return (
    <>
      <PhotoToolbar
        project={project}
        photos={shown}
        hasMore={shown.length < counts[filter]}
        work={work}
        onFiles={(files, phase) => batch.start(files, phase, wishes)}
      />
      <UploadPanel
        noun="photos"
        uploads={batch.uploads}
        onRetry={batch.retry}
        onCancel={batch.cancel}
        onClear={batch.clear}
      />
      {!denial && <UploadWishes wishes={wishes} onChange={setWishes} />}
      <Tabs label="Phase" tabs={phaseTabs(counts)} value={filter} onChange={setFilter} />
      <TabPanel id={filter}>
        {error && !photos ? (
          <FailedState
            title="Failed to fetch the photos"
            message={messageOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : !photos || (shown.length === 0 && isFetching) ? (
          skeleton
        ) : shown.length === 0 ? (
          <NoPhotos canUpload={isOffered(work)} />
        ) : (
          <PhotoGrid photos={shown} onOpen={setViewed} />
        )}
        {photos?.length === limit && (
          <Button loading={isFetching} onClick={() => setLimit(limit + photosAtOnce)}>
            Show more photos
          </Button>
        )}
      </TabPanel>
      {!denial && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5 }}>
          JPG, PNG, WebP, GIF or HEIC, up to 25 MB each. We remove the location unless you choose to
          save it.
        </Typography>
      )}
      {viewed && (
        <PhotoViewer
          photos={shown}
          id={viewed}
          canEdit={!denialReason(editing)}
          onShow={setViewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
}

function NoPhotos({ canUpload }: { canUpload: boolean }) {
  return (
    <EmptyState
      icon={<PhotoIcon />}
      title="No Photos Yet"
      description={
        canUpload
          ? 'Upload photos from before, during, and after the job, or take one with your phone.'
          : 'Photos of the job will appear here.'
      }
    />
  );
}
