import { messageOf } from '@plumbline/data';
import type { PhotoPhase } from '@plumbline/domain';
import {
  ActionButton,
  Box,
  Button,
  CardsSkeleton,
  EmptyState,
  FailedState,
  PhotoIcon,
  Typography,
} from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { denialReason, isOffered, useAccess } from '@plumbline/platform';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { photosAtOnce, useProjectPhotosQuery } from '../../../data/photos.ts';
import type { ProjectFile } from '../../../data/projectFile.ts';
import { useFileAddress } from '../useFileAddress.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { phaseChoices, phaseTabs, type PhaseFilter } from '../../../shared/phaseLabels.ts';
import type { PhotoWishes } from '@plumbline/data/photos';
import { PhotoViewer } from './PhotoViewer.tsx';
import { UploadPanel } from '../UploadPanel.tsx';
import { UploadWishes } from './UploadWishes.tsx';
import { usePhotoUploads } from './usePhotoUploads.ts';

/** On a phone, the buttons share the row. */
const growing = { flexGrow: { xs: 1, sm: 0 } };

/** Photos by phase: upload, look, annotate, compare. */
export function PhotosTab({ project }: { project: ProjectFile }) {
  const [filter, setFilter] = useState<PhaseFilter>('all');
  const [limit, setLimit] = useState(photosAtOnce);
  const {
    data: photos,
    error,
    isFetching,
    refetch,
  } = useProjectPhotosQuery({
    project: project.id,
    limit,
    ...(filter !== 'all' && { phase: filter }),
  });
  const batch = usePhotoUploads(project.id);
  const [phase, setPhase] = useState<PhotoPhase>('during');
  const [wishes, setWishes] = useState<PhotoWishes>({});
  const [viewed, setViewed] = useState<string>();
  const [isComparing, setComparing] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { action } = useFileAddress();
  // Everyone who works on the project adds photos; the office and supervisors change them.
  const work = useAccess({ feature: 'create_edit_projects', permission: 'track_time' });
  const denial = denialReason(work);
  const editing = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const isAsked = action === 'upload-photos';
  // A file dialog needs a user gesture, so focus the button instead.
  useEffect(() => {
    if (isAsked) chooser.current?.focus();
  }, [isAsked]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    batch.start(target.files ?? [], phase, wishes);
    target.value = '';
  };
  const skeleton = <CardsSkeleton label="Loading photos" cardHeight={180} minWidth={180} />;
  const shown = (photos ?? []).filter((photo) => filter === 'all' || photo.phase === filter);
  const counts = project.photo_counts;
  const canCompare = counts.before > 0 && counts.after > 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 0.5 }}>
        {isOffered(work) && (
          <>
            <Box sx={{ width: { xs: 1, sm: 130 } }}>
              <SelectFilter
                label="Phase"
                value={phase}
                options={phaseChoices}
                onChange={(value) =>
                  setPhase(phaseChoices.find((c) => c.value === value)?.value ?? phase)
                }
              />
            </Box>
            <ActionButton
              ref={chooser}
              variant="contained"
              sx={growing}
              denial={denial}
              onClick={() => files.current?.click()}
            >
              Upload Photos
            </ActionButton>
            <ActionButton
              variant="outlined"
              sx={growing}
              denial={denial}
              onClick={() => camera.current?.click()}
            >
              Take Photo
            </ActionButton>
          </>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { md: 'auto' } }}>
          {canCompare && <Button onClick={() => setComparing(true)}>Before and after</Button>}
          {shown.length > 0 && (
            <DownloadAll
              photos={shown}
              hasMore={shown.length < counts[filter]}
              name={project.name}
            />
          )}
        </Box>
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={choose}
          aria-label="Photos to upload"
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={choose}
          aria-label="Photo to take"
        />
      </Box>
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
          <EmptyState
            icon={<PhotoIcon />}
            title="No Photos Yet"
            description={
              isOffered(work)
                ? 'Upload photos from before, during, and after the job, or take one with your phone.'
                : 'Photos of the job will appear here.'
            }
          />
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
      {isComparing && <CompareDialog project={project.id} onClose={() => setComparing(false)} />}
    </>
  );
}
