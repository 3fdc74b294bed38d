import { useCompanyId } from '@plumbline/platform';
import { usePurchasingCodesQuery } from '../data/orderChoices.ts';

/** The cost codes to choose from for a line. */
export function useCodeOptions() {
  const { data = [] } = usePurchasingCodesQuery(useCompanyId());
  return [
    { value: '', label: 'Default' },
    ...data.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
  ];
}
