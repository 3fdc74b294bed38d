import { useEffect, useEffectEvent } from 'react';

/**
 * Tells when another tab writes the new document of this id already: of two saves under one id the
 * second would do nothing. Through a reload the id stays, so that a repeated save makes no second one.
 */
export function useSoleWriter(id: string, isNew: boolean, onTaken: () => void): void {
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    // Pages that are not served over https have no locks.
    const locks: LockManager | undefined = navigator.locks;
    if (!isNew || !locks) return undefined;
    const leaving = Promise.withResolvers<void>();
    void locks.request(`plumbline.document.${id}`, { ifAvailable: true }, (lock) => {
      if (lock) return leaving.promise;
      taken();
      return undefined;
    });
    return leaving.resolve;
  }, [id, isNew]);
}
