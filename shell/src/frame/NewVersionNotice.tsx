import { Alert, Button } from '@plumbline/design/frame';
import { usePlatform } from '@plumbline/platform';
import { useState, useSyncExternalStore } from 'react';
import { useNewVersion } from './useNewVersion.ts';

/** Offers a new release; waits silently for as long as there is unsaved work. */
export function NewVersionNotice() {
  const { unsaved } = usePlatform();
  const isNew = useNewVersion();
  const hasWork = useSyncExternalStore(unsaved.subscribe, unsaved.has);
  const [isPutOff, setPutOff] = useState(false);
  if (!isNew || hasWork || isPutOff) return null;
  return (
    <Alert
      severity="info"
      role="note"
      square
      sx={{ py: 0, alignItems: 'center' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={() => setPutOff(true)}>
            Later
          </Button>
          <Button color="inherit" size="small" onClick={() => location.reload()}>
            Load it
          </Button>
        </>
      }
    >
      A new version of Plumbline is ready.
    </Alert>
  );
}
