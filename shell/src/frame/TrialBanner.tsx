import { Alert, Button } from '@plumbline/design/frame';
import { resetOverrides } from '../federation/overrides.ts';

/** Shows that this tab runs candidates instead of released areas, and ends it. */
export function TrialBanner({ areas }: { areas: readonly string[] }) {
  if (areas.length === 0) return null;
  const reset = () => {
    resetOverrides();
    const url = new URL(location.href);
    url.searchParams.delete('areas');
    location.replace(url);
  };
  return (
    <Alert
      severity="warning"
      square
      sx={{ py: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={reset}>
          Reset
        </Button>
      }
    >
      This tab tries out {areas.join(', ')}.
    </Alert>
  );
}
