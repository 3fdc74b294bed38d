import { useImportCalls } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import {
  denialReason,
  isOffered,
  lazyComponent,
  useAccess,
  useAddressAction,
  useSession,
} from '@plumbline/platform';
import { edits } from '../../shared/edits.ts';
import { leadImportFields, leadKeys, toLeadRow } from './leadFile.ts';

const ImportDialog = lazyComponent(() =>
  import('@plumbline/design/import').then((module) => module.ImportDialog),
);

/** Imports leads from a CSV file: preview, columns, what is wrong, and undo. */
export function ImportLeads() {
  const { company, user } = useSession();
  const access = useAccess(edits);
  const [isAsked, setImporting] = useAddressAction('import');
  const calls = useImportCalls({
    company: company.id,
    user: user.id,
    kind: 'leads',
    toRow: toLeadRow,
  });
  if (!isOffered(access)) return null;
  return (
    <>
      <ActionButton denial={denialReason(access)} onClick={() => setImporting(true)}>
        Import
      </ActionButton>
      {isAsked && access.answer === 'allow' && (
        <ImportDialog
          isOpen
          target={{
            one: 'lead',
            many: 'leads',
            fields: leadImportFields,
            keysOf: leadKeys,
            ...calls,
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
