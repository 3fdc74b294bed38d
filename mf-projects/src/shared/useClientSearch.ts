import { useClientChoices } from '@plumbline/data';
import { useCompanyId, useAccess } from '@plumbline/platform';

/** The company's clients as choices, for whoever may see them. */
export function useClientSearch(chosen?: string) {
  const company = useCompanyId();
  const canSeeClients = useAccess({ permission: 'view_clients' }).answer === 'allow';
  return useClientChoices(canSeeClients ? company : undefined, chosen);
}
