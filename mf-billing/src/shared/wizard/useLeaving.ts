import { useUnsavedWork } from '@plumbline/platform';
import { useEffect, useState } from 'react';

/**
 * Guards unsaved work, and lets go of it once it is saved or thrown away: the act that leaves the
 * page runs after the guard has been taken down.
 */
export function useLeaving(isUnsaved: boolean): (then: () => void) => void {
  const [leave, setLeave] = useState<() => void>();
  useUnsavedWork(isUnsaved && leave === undefined);
  useEffect(() => {
    leave?.();
  }, [leave]);
  return (then) => setLeave(() => then);
}
