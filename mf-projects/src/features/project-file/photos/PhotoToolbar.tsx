import type { PhotoPhase } from '@plumbline/domain';
import { ActionButton, Box, Button } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { denialReason, isOffered, type useAccess } from '@plumbline/platform';
import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import type { Photo } from '../../../data/photos.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { phaseChoices } from '../../../shared/phaseLabels.ts';
import { useFileAddress } from '../useFileAddress.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { CompareDialog } from './CompareDialog.tsx';

/** On a phone, the buttons share the row. */
const growing = { flexGrow: { xs: 1, sm: 0 } };

type PhotoToolbarProps = {
  project: ProjectFile;
  /** The photos that are shown, for the download. */
  photos: readonly Photo[];
  hasMore: boolean;
  /** Whether the user may add photos. */
  work: ReturnType<typeof useAccess>;
  onFiles: (files: Iterable<File>, phase: PhotoPhase) => void;
};

/** Adds photos of a phase from files or the camera; compares and downloads them. */
export function PhotoToolbar({ project, photos, hasMore, work, onFiles }: PhotoToolbarProps) {
  const [isComparing, setComparing] = useState(false);
  const [phase, setPhase] = useState<PhotoPhase>('during');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { action } = useFileAddress();
  const denial = denialReason(work);
  const counts = project.photo_counts;
  const canCompare = counts.before > 0 && counts.after > 0;
  const isAsked = action === 'upload-photos';
  // A file dialog needs a user gesture, so focus the button instead.
  useEffect(() => {
    if (isAsked) chooser.current?.focus();
  }, [isAsked]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles(target.files ?? [], phase);
    target.value = '';
  };
  return (
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
        {photos.length > 0 && <DownloadAll photos={photos} hasMore={hasMore} name={project.name} />}
      </Box>
      <PhotoInput ref={files} multiple onChange={choose} aria-label="Photos to upload" />
      <PhotoInput ref={camera} capture="environment" onChange={choose} aria-label="Photo to take" />
      {isComparing && <CompareDialog project={project.id} onClose={() => setComparing(false)} />}
    </Box>
  );
}

const PhotoInput = (props: ComponentProps<'input'>) => (
  <input type="file" accept="image/*" hidden {...props} />
);
