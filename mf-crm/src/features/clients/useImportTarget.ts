import { useImportCalls } from '@plumbline/data';
import type { ImportTarget } from '@plumbline/design/import';
import { useOnboarding, useSession } from '@plumbline/platform';
import { clientImportFields, clientKeys, toClientRow } from './clientFile.ts';

/** Import target for clients. */
export function useImportTarget(): ImportTarget {
  const { company, user } = useSession();
  const onboarding = useOnboarding();
  const calls = useImportCalls({
    company: company.id,
    user: user.id,
    kind: 'clients',
    toRow: toClientRow,
  });
  return {
    one: 'client',
    many: 'clients',
    fields: clientImportFields,
    keysOf: clientKeys,
    ...calls,
    save: async (batch) => {
      const saved = await calls.save(batch);
      if (batch.isLast && saved.created > 0) onboarding.complete('firstClient');
      return saved;
    },
  };
}
