import { ActionButton, AddIcon } from '@plumbline/design';
import { useGo } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useWriteDenial } from '../useWriteDenial.ts';
import { documentLabel } from '../labels.ts';

/** Opens the wizard; disabled with a reason without write access. */
export function CreateButton({ kind }: { kind: DocumentKind }) {
  const go = useGo();
  const denial = useWriteDenial(kind);
  return (
    <ActionButton
      variant="contained"
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => go(`billing.${kind}New`)}
    >
      Create {documentLabel[kind]}
    </ActionButton>
  );
}
