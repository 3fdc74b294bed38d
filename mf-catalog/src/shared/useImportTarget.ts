import { useImportCalls } from '@plumbline/data';
import type { ImportField, ImportRow, ImportTarget } from '@plumbline/design/import';
import { useSession } from '@plumbline/platform';
import { importKeys, type CatalogImportKind } from './importKeys.ts';

const ones: Record<CatalogImportKind, string> = {
  items: 'item',
  vendors: 'vendor',
  materials: 'material',
};

/** Where a file of items, vendors or materials goes. */
export function useImportTarget(
  kind: CatalogImportKind,
  fields: readonly ImportField[],
  /** What becomes of a row before it is sent, if anything. */
  toRow: (row: ImportRow) => ImportRow = (row) => row,
): ImportTarget {
  const { company, user } = useSession();
  const calls = useImportCalls({ company: company.id, user: user.id, kind, toRow });
  return { one: ones[kind], many: kind, fields, keysOf: importKeys[kind], ...calls };
}
