import { Button, Stack } from '@plumbline/design';

type SaveButtonsProps = { isSaving: boolean; onCancel: () => void };

/** Cancel and Save of an inline form. */
export function SaveButtons({ isSaving, onCancel }: SaveButtonsProps) {
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button color="inherit" onClick={onCancel} disabled={isSaving}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={isSaving}>
        Save Changes
      </Button>
    </Stack>
  );
}
