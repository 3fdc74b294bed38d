import { ActionButton, AddIcon } from '@plumbline/design';
import { useGo } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useWriteDenial } from '../useWriteDenial.ts';
import { documentWord } from '../words.ts';

/** The way to the wizard, off with its reason for those who may not write. */
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
      Create {documentWord[kind]}
    </ActionButton>
  );
}
