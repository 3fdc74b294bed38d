import {
  AddIcon,
  Box,
  Button,
  FailedNote,
  IconButton,
  RemoveIcon,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { useState } from 'react';
import { tall } from '../../shared/touch.ts';
import { PinArea } from './PinArea.tsx';
import type { PlanPin } from './punchForm.ts';
import { usePlanPage } from './usePlanPage.ts';

type PlanSheetProps = {
  path: string;
  page: number;
  place: { x: number; y: number } | undefined;
  /** Absent where the pin is only shown. */
  onPlace?: (place: { x: number; y: number }) => void;
  /** Absent where the page is fixed. */
  onPage?: (page: PlanPin['page']) => void;
};

/** A page of a PDF with a pin: to zoom, to turn pages, and to tap. */
export function PlanSheet(props: PlanSheetProps) {
  const [attempt, setAttempt] = useState(0);
  return <Sheet key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

const zooms = [1, 2, 3, 5];

function Sheet({
  path,
  page,
  place,
  onPlace,
  onPage,
  onRetry,
}: PlanSheetProps & { onRetry: () => void }) {
  const { src, count, problem } = usePlanPage(path, page);
  const [zoom, setZoom] = useState(0);
  if (problem) return <FailedNote message={problem} onRetry={onRetry} isRetrying={false} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {onPage && count !== undefined && count > 1 && (
          <Button sx={tall(48)} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous page
          </Button>
        )}
        <Typography component="output" variant="body2">
          {count === undefined ? 'Loading…' : `Page ${page} of ${count}`}
        </Typography>
        {onPage && count !== undefined && count > 1 && (
          <Button sx={tall(48)} disabled={page >= count} onClick={() => onPage(page + 1)}>
            Next page
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <IconButton
          aria-label="Zoom out"
          sx={{ width: 48, height: 48 }}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <RemoveIcon />
        </IconButton>
        <IconButton
          aria-label="Zoom in"
          sx={{ width: 48, height: 48 }}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <AddIcon />
        </IconButton>
      </Box>
      {src ? (
        <Box
          component="section"
          aria-label="Plan"
          tabIndex={zoom > 0 ? 0 : undefined}
          sx={{ overflow: 'auto', maxHeight: '62vh', border: 1, borderColor: 'divider' }}
        >
          <PinArea
            name={`Plan page ${page}`}
            src={src}
            place={place}
            onPlace={onPlace}
            zoom={zooms[zoom] ?? 1}
          />
        </Box>
      ) : (
        <RowsSkeleton label="Loading the plan" rows={1} rowHeight={280} />
      )}
    </>
  );
}
