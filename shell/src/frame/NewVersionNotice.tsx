import { Notice, PlainButton } from '@plumbline/design/frame';
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
    <Notice
      tone="info"
      role="note"
      action={
        <>
          <PlainButton kind="quiet" size="small" onClick={() => setPutOff(true)}>
            Later
          </PlainButton>
          <PlainButton kind="quiet" size="small" onClick={() => location.reload()}>
            Load it
          </PlainButton>
        </>
      }
    >
      A new version of Plumbline is ready.
    </Notice>
  );
}
