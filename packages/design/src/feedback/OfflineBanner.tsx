import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser believes itself online. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Says that the connection is lost, for as long as it is. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Alert severity="warning" role="presentation" square sx={{ justifyContent: 'center' }}>
        You are offline. What you see may be out of date, and changes cannot be saved.
      </Alert>
    </Box>
  );
}
