import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, StatusChip, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useAreaMoveMutation, type OperatedArea } from '../../data/areas.ts';
import { sessionShares, stateDisplay } from './areaTexts.ts';
import { VersionDialog } from './VersionDialog.tsx';

/** This page belongs to it, so it can't be hidden here. */
const ownArea = 'admin';

/** One area: what runs, since when, for how many sessions, and what an operator can do. */
export function AreaRow({ area }: { area: OperatedArea }) {
  const [open, setOpen] = useState<'version' | 'rollback' | 'hide'>();
  const { id, version, rollout, at, by, size } = area;
  const { move, isMoving } = useMove(id, () => setOpen(undefined));
  const shares = sessionShares(area.sessions);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {id} {version}
          </Typography>
          <StatusChip {...stateDisplay[area.state]} />
          {rollout && (
            <StatusChip
              label={`${rollout.version} for ${rollout.percent}%`}
              tone="warning"
              shape="triangle"
            />
          )}
        </Box>
        <Typography variant="body2">
          {shares.length > 0 ? `Sessions today: ${shares}` : 'No sessions counted today'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {at && <DateText value={at} relative />}
          {by && ` by ${by}`} · {Math.round(size / 1024)} KB
        </Typography>
      </Box>
      {rollout && (
        <Button
          variant="outlined"
          loading={isMoving}
          aria-label={`End rollout of ${id}`}
          onClick={() =>
            void move({ action: 'rollout', version: rollout.version, percent: 0 }, 'Rollout ended')
          }
        >
          End rollout
        </Button>
      )}
      {area.versions.some((one) => one !== version) && (
        <Button
          variant="outlined"
          onClick={() => setOpen('version')}
          aria-label={`Change version of ${id}`}
        >
          Change version
        </Button>
      )}
      {version && area.versions.length > 1 && (
        <Button color="inherit" onClick={() => setOpen('rollback')} aria-label={`Roll back ${id}`}>
          Roll back
        </Button>
      )}
      {version && id !== ownArea && (
        <Button color="error" onClick={() => setOpen('hide')} aria-label={`Hide ${id}`}>
          Hide
        </Button>
      )}
      {open === 'version' && <VersionDialog area={area} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        isOpen={open === 'rollback'}
        title={`Roll back ${id}?`}
        message={`Users get the version that ran before ${version} when they next open the area.`}
        confirmLabel="Roll back"
        isWorking={isMoving}
        onConfirm={() => void move({ action: 'rollback' }, 'Area rolled back')}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        isOpen={open === 'hide'}
        title={`Hide ${id}?`}
        message="Its pages and menu entries are removed for everyone until it is released again. No data is deleted."
        confirmLabel="Hide"
        tone="error"
        isWorking={isMoving}
        onConfirm={() => void move({ action: 'hide' }, 'Area hidden')}
        onClose={() => setOpen(undefined)}
      />
    </Box>
  );
}

type Wanted =
  | { action: 'rollback' | 'hide' }
  | { action: 'rollout'; version: string; percent: number };

function useMove(id: string, onDone: () => void) {
  const toasts = useToasts();
  const [send, { isLoading }] = useAreaMoveMutation();
  const move = async (wanted: Wanted, done: string) => {
    const { error } = await send({ id, ...wanted });
    if (error) toasts.error(messageOf(error));
    else toasts.success(done);
    onDone();
  };
  return { move, isMoving: isLoading };
}
