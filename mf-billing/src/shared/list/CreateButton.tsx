import { ActionButton, AddIcon } from '@plumbline/design';
import { useGo, useNavigate } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useWriteDenial } from '../useWriteDenial.ts';
import { documentLabel } from '../labels.ts';

/** Opens the one-screen quote; disabled with a reason without write access. */
export function QuickQuoteButton({ isMain = false }: { isMain?: boolean }) {
  const navigate = useNavigate();
  const denial = useWriteDenial('quote');
  return (
    <ActionButton
      variant={isMain ? 'contained' : 'outlined'}
      denial={denial}
      onClick={() => void navigate('/quotes/quick')}
    >
      Quick quote
    </ActionButton>
  );
}

type CreateButtonProps = {
  kind: DocumentKind;
  /** Another button beside it is the main one. */
  isSecond?: boolean;
};

/** Opens the wizard; disabled with a reason without write access. */
export function CreateButton({ kind, isSecond = false }: CreateButtonProps) {
  const go = useGo();
  const denial = useWriteDenial(kind);
  return (
    <ActionButton
      variant={isSecond ? 'outlined' : 'contained'}
      startIcon={<AddIcon />}
      denial={denial}
      onClick={() => go(`billing.${kind}New`)}
    >
      Create {documentLabel[kind]}
    </ActionButton>
  );
}
