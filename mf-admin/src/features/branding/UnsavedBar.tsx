import { Box, Button, Typography } from '@plumbline/design';
import type { SyntheticEvent } from 'react';

type UnsavedBarProps = {
  isSaving: boolean;
  onDiscard: () => void;
  onSave: (event: SyntheticEvent) => void;
};

/** Offers to save or discard a changed palette; stays at the bottom of the screen. */
export function UnsavedBar({ isSaving, onDiscard, onSave }: UnsavedBarProps) {
  return (
    <Box
      component="section"
      aria-label="Unsaved changes"
      data-bottom-bar
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography>You have unsaved changes</Typography>
      <Button color="inherit" onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="contained" loading={isSaving} onClick={onSave}>
        Save Palette
      </Button>
    </Box>
  );
}
