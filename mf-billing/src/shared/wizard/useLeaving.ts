import { useUnsavedWork } from '@plumbline/platform';
import { useEffect, useState } from 'react';

/** Guards unsaved work. Navigation after saving or discarding runs once the guard is off. */
export function useLeaving(isUnsaved: boolean): (then: () => void) => void {
  const [leave, setLeave] = useState<() => void>();
  useUnsavedWork(isUnsaved && leave === undefined);
  useEffect(() => {
    leave?.();
  }, [leave]);
  return (then) => setLeave(() => then);
}
