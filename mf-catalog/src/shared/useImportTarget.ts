import { useImportCalls } from '@plumbline/data';
import type { ImportField, ImportRow, ImportTarget } from '@plumbline/design/import';
import { useOnboarding, useSession } from '@plumbline/platform';
import { importKeys, type CatalogImportKind } from './importKeys.ts';

const ones: Record<CatalogImportKind, string> = {
  items: 'item',
  vendors: 'vendor',
  materials: 'material',
};

/** Import target for items, vendors, or materials. */
export function useImportTarget(
  kind: CatalogImportKind,
  fields: readonly ImportField[],
  /** Converts a row before it is sent, if needed. */
  toRow: (row: ImportRow) => ImportRow = (row) => row,
): ImportTarget {
  const { company, user } = useSession();
  const onboarding = useOnboarding();
  const calls = useImportCalls({ company: company.id, user: user.id, kind, toRow });
  const save: ImportTarget['save'] = async (batch) => {
    const saved = await calls.save(batch);
    if (kind === 'items' && batch.isLast && saved.created > 0) onboarding.complete('firstItem');
    return saved;
  };
  return { one: ones[kind], many: kind, fields, keysOf: importKeys[kind], ...calls, save };
}
