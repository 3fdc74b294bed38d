import { useCompanyId, useEmit } from '@plumbline/platform';

/** Fixed name of the event; also the storage key that other tabs listen to. */
export const companyDataUpdated = 'company-data-updated';

/**
 * Notifies the page, other areas, and other tabs that the company's profile or branding changed.
 */
export function useAnnounceCompany(): () => void {
  const emit = useEmit();
  const company = useCompanyId();
  return () => {
    emit('company.updated@1', { company_id: company });
    window.dispatchEvent(new CustomEvent(companyDataUpdated));
    try {
      localStorage.setItem(companyDataUpdated, new Date().toISOString());
    } catch {
      // With full storage, other tabs don't reload.
    }
  };
}
