import { messageOf, useImportCalls } from '@plumbline/data';
import { AddIcon, Box, Button, SectionCard, Stack, StatusChip } from '@plumbline/design';
import type { ImportTarget } from '@plumbline/design/import';
import { labelOf } from '@plumbline/domain';
import { lazyComponent, useCompanyId, useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useCostCodeListQuery,
  useCostCodeSaveMutation,
  type CostCode,
} from '../../../data/costCodes.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { codeImportFields, codeKeys } from './codeFile.ts';
import { typeLabel } from './codeForm.ts';
import { StarterDialog } from './StarterDialog.tsx';

const ImportDialog = lazyComponent(() =>
  import('@plumbline/design/import').then((module) => module.ImportDialog),
);

type Opened = 'add' | 'starter' | 'import' | CostCode;

/** What costs are sorted by, in budgets, expenses, and change orders. */
export function CostCodesSection() {
  const company = useCompanyId();
  const answer = useCostCodeListQuery(company);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Stack spacing={3}>
      <SectionCard
        isMain
        title="Cost codes"
        description="Budgets, expenses, and change orders are sorted by these codes."
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setOpened('import')}>
              Import CSV
            </Button>
            <Button variant="outlined" disabled={!answer.data} onClick={() => setOpened('starter')}>
              Starter lists
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpened('add')}>
              Add code
            </Button>
          </Box>
        }
      >
        <Loaded answer={answer} label="cost codes" failed="Failed to load cost codes" rows={7}>
          {(codes) => <Codes codes={codes} onEdit={setOpened} />}
        </Loaded>
      </SectionCard>
      {opened === 'add' && <CodeDialog onClose={close} />}
      {typeof opened === 'object' && <CodeDialog code={opened} onClose={close} />}
      {opened === 'starter' && <StarterDialog codes={answer.data ?? []} onClose={close} />}
      {opened === 'import' && <CodeImport onClose={close} />}
    </Stack>
  );
}

function Codes({
  codes,
  onEdit,
}: {
  codes: readonly CostCode[];
  onEdit: (code: CostCode) => void;
}) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useCostCodeSaveMutation();
  const set = async (code: CostCode, is_active: boolean, isUndo = false) => {
    const { error } = await save({ company, id: code.id, code: { is_active } });
    if (error) toasts.error(messageOf(error));
    else if (!isUndo)
      toasts.undo(`${code.code} ${code.name} ${is_active ? 'restored' : 'retired'}`, () => {
        void set(code, !is_active, true);
      });
  };
  return (
    <EntryList
      label="Cost codes"
      entries={codes.map((code) => {
        const title = `${code.code} ${code.name}`;
        return {
          id: code.id,
          title,
          marks: !code.is_active && <StatusChip label="Retired" shape="pause" />,
          detail: labelOf(typeLabel, code.cost_type),
          actions: (
            <>
              <Button aria-label={`Edit ${title}`} onClick={() => onEdit(code)}>
                Edit
              </Button>
              <Button
                aria-label={`${code.is_active ? 'Retire' : 'Restore'} ${title}`}
                onClick={() => void set(code, !code.is_active)}
              >
                {code.is_active ? 'Retire' : 'Restore'}
              </Button>
            </>
          ),
        };
      })}
    />
  );
}

function CodeImport({ onClose }: { onClose: () => void }) {
  const { company, user } = useSession();
  const calls = useImportCalls({ company: company.id, user: user.id, kind: 'cost_codes' });
  const target: ImportTarget = {
    one: 'cost code',
    many: 'cost codes',
    fields: codeImportFields,
    keysOf: codeKeys,
    ...calls,
  };
  return <ImportDialog isOpen target={target} onClose={onClose} />;
}
