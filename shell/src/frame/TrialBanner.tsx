import { Alert, Button } from '@plumbline/design/frame';
import { endTrial } from '../federation/overrides.ts';

/** Shows that this tab runs candidates instead of released areas, and ends it. */
export function TrialBanner({ areas }: { areas: readonly string[] }) {
  return (
    <Alert
      severity="warning"
      square
      sx={{ py: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={endTrial}>
          Reset
        </Button>
      }
    >
      This tab tries out {areas.join(', ')}.
    </Alert>
  );
}
