import { Box, Button, Typography } from '@plumbline/design';
import { useState } from 'react';
import { plainSet, tall } from '../../shared/touch.ts';
import { PlanDialog } from './PlanDialog.tsx';
import type { PlanPin } from './punchForm.ts';

type PinPlanProps = {
  project: string;
  pin: PlanPin | undefined;
  onChange: (pin: PlanPin | undefined) => void;
};

/** Where a punch item is on a page of a plan. */
export function PinPlan({ project, pin, onChange }: PinPlanProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="fieldset" sx={plainSet} aria-label="Plan">
      {pin && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`Pin on ${pin.name}, page ${pin.page}`}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" sx={tall(48)} onClick={() => setOpen(true)}>
          {pin ? 'Move the pin' : 'Pin on a plan'}
        </Button>
        {pin && (
          <Button color="error" sx={tall(48)} onClick={() => onChange(undefined)}>
            Remove from the plan
          </Button>
        )}
      </Box>
      {isOpen && (
        <PlanDialog
          project={project}
          pin={pin}
          onChoose={(placed) => {
            onChange(placed);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
