import { useImportCalls } from '@plumbline/data';
import type { ImportTarget } from '@plumbline/design/import';
import { useSession } from '@plumbline/platform';
import { clientImportFields, clientKeys, toClientRow } from './clientFile.ts';

/** Where a file of clients goes. */
export function useImportTarget(): ImportTarget {
  const { company, user } = useSession();
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
  };
}
