import { ActionButton } from '@plumbline/design';
import {
  denialReason,
  isOffered,
  lazyComponent,
  useAccess,
  useAddressAction,
} from '@plumbline/platform';
import { edits } from '../../shared/edits.ts';

const CardImportDialog = lazyComponent(() =>
  import('./CardImportDialog.tsx').then((module) => module.CardImportDialog),
);

/** Imports leads from business cards or screenshots. */
export function ImportCards() {
  const access = useAccess(edits);
  const [isAsked, setImporting] = useAddressAction('cards');
  if (!isOffered(access)) return null;
  return (
    <>
      <ActionButton denial={denialReason(access)} onClick={() => setImporting(true)}>
        Scan cards
      </ActionButton>
      {isAsked && access.answer === 'allow' && (
        <CardImportDialog onClose={() => setImporting(false)} />
      )}
    </>
  );
}
