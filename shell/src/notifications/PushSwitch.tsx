import { Alert, Box, Button, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import {
  useDeletePushDeviceMutation,
  usePushDevicesQuery,
  usePushKeyQuery,
  useSavePushDeviceMutation,
} from './pushApi.ts';
import { ownEndpoint, pushSupport, subscribe, unsubscribe } from './pushDevice.ts';

/** Turns push on and off for this browser; nothing where the installation has no push. */
export function PushSwitch() {
  const { data: key } = usePushKeyQuery();
  const { data: devices } = usePushDevicesQuery();
  const [endpoint, setEndpoint] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const [save] = useSavePushDeviceMutation();
  const [remove] = useDeletePushDeviceMutation();
  const toasts = useToasts();
  const support = pushSupport();
  useEffect(() => void ownEndpoint().then(setEndpoint), []);
  if (!key || !devices) return null;
  const isOn = endpoint !== undefined && devices.includes(endpoint);
  const turnOn = async () => {
    const made = await subscribe(key);
    if (!made) return toasts.error('Push was not turned on. Allow notifications in the browser.');
    const { error } = await save(made);
    if (error) return toasts.error('Push was not turned on. Please try again.');
    setEndpoint(made.endpoint);
    return toasts.success('Push turned on for this device');
  };
  const turnOff = async (from: string) => {
    await unsubscribe();
    await remove(from);
    setEndpoint(undefined);
    toasts.success('Push turned off for this device');
  };
  const press = async () => {
    setWorking(true);
    await (isOn ? turnOff(endpoint) : turnOn()).catch(() =>
      toasts.error('Push was not changed. Please try again.'),
    );
    setWorking(false);
  };
  return (
    <Box sx={{ p: 2, pb: 0 }}>
      {support === 'ready' ? (
        <>
          <Button
            variant={isOn ? 'outlined' : 'contained'}
            loading={isWorking}
            onClick={() => void press()}
          >
            {isOn ? 'Turn off push on this device' : 'Turn on push on this device'}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            Push shows notifications while Plumbline is closed, without names of clients and
            amounts.
          </Typography>
        </>
      ) : (
        <Alert severity="info">
          {support === 'blocked'
            ? 'This browser blocks notifications. To get push, allow them in its settings for this site.'
            : 'This browser can’t show push. On an iPhone, add Plumbline to the Home Screen and open it there.'}
        </Alert>
      )}
    </Box>
  );
}
