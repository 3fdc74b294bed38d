import { useAreaEvent } from '@plumbline/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { companyDataUpdated } from '../../../shared/useAnnounceCompany.ts';

/** Delay between the event and the reload, in ms. */
const reloadDelay = 1000;

/** Reloads one second after the company changed, here or in another tab. */
export function useCompanyUpdates(reload: () => void): void {
  const [news, setNews] = useState(0);
  const onReload = useEffectEvent(reload);
  useAreaEvent('company.updated@1', () => setNews((heard) => heard + 1));
  useEffect(() => {
    const hear = () => setNews((heard) => heard + 1);
    const hearStorage = ({ key }: StorageEvent) => {
      if (key === companyDataUpdated) hear();
    };
    window.addEventListener(companyDataUpdated, hear);
    window.addEventListener('storage', hearStorage);
    return () => {
      window.removeEventListener(companyDataUpdated, hear);
      window.removeEventListener('storage', hearStorage);
    };
  }, []);
  useEffect(() => {
    if (news === 0) return undefined;
    const timer = setTimeout(() => onReload(), reloadDelay);
    return () => clearTimeout(timer);
  }, [news]);
}
