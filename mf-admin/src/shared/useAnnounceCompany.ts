import { useCompanyId, useEmit } from '@plumbline/platform';

/** The name that [002 §4] gives to the broadcast; also the key by which other tabs hear of it. */
export const companyDataUpdated = 'company-data-updated';

/** Tells the page, the other areas and the other tabs that the company's profile or looks have changed. */
export function useAnnounceCompany(): () => void {
  const emit = useEmit();
  const company = useCompanyId();
  return () => {
    emit('company.updated@1', { company_id: company });
    window.dispatchEvent(new CustomEvent(companyDataUpdated));
    try {
      localStorage.setItem(companyDataUpdated, new Date().toISOString());
    } catch {
      // A full storage only keeps the other tabs from reloading.
    }
  };
}
