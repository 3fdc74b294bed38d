import { useAreaEvent } from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { companyDataUpdated } from '../../../shared/useAnnounceCompany.ts';

/** Milliseconds between the news and the reload [002 §2]. */
const reloadDelay = 1000;

/** Reloads one second after the company has changed, here or in another tab. */
export function useCompanyUpdates(reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onReload = useEffectEvent(reload);
  const soon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onReload(), reloadDelay);
  });
  useAreaEvent('company.updated@1', () => soon());
  useEffect(() => {
    const hear = () => soon();
    const hearStorage = ({ key }: StorageEvent) => {
      if (key === companyDataUpdated) soon();
    };
    window.addEventListener(companyDataUpdated, hear);
    window.addEventListener('storage', hearStorage);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener(companyDataUpdated, hear);
      window.removeEventListener('storage', hearStorage);
    };
  }, []);
}
