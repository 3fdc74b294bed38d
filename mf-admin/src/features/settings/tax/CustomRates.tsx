import { messageOf } from '@plumbline/data';
import { AddIcon, Button, SectionCard, StatusChip } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useTaxRateAddMutation,
  useTaxRateDeleteMutation,
  useTaxRateListQuery,
  type TaxRate,
} from '../../../data/tax.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { RateDialog } from './RateDialog.tsx';
import { rateText } from './taxForm.ts';

/** Three sample rates fixed by the specification; replaced by the company's. */
const samples: readonly TaxRate[] = [
  ['State only', 6.25, true],
  ['Tax exempt', 0, true],
  ['State and local', 8.25, false],
].map(([name, rate, is_active], position) => ({
  id: `sample-${position}`,
  name: String(name),
  rate: Number(rate),
  description: null,
  is_active: Boolean(is_active),
  position,
}));

/** Additional tax rates offered on quotes and invoices. */
export function CustomRates() {
  const company = useCompanyId();
  const toasts = useToasts();
  const answer = useTaxRateListQuery(company);
  const [add, { isLoading }] = useTaxRateAddMutation();
  const [remove, { isLoading: isRemoving }] = useTaxRateDeleteMutation();
  const [editing, setEditing] = useState<TaxRate>();
  const [leaving, setLeaving] = useState<TaxRate>();
  const own = answer.data ?? [];

  const append = async () => {
    const { error } = await add({
      company,
      rates: [
        {
          name: 'New Tax Rate',
          rate: 0,
          description: null,
          is_active: true,
          position: (own.at(-1)?.position ?? -1) + 1,
        },
      ],
    });
    if (error) toasts.error(messageOf(error));
  };
  const removeForGood = async ({ id, name }: TaxRate) => {
    const { error } = await remove({ company, id });
    setLeaving(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`Tax rate "${name}" deleted`);
  };
  return (
    <SectionCard
      title="Custom Tax Rates"
      description="Available on quotes and invoices along with the default rate."
      actions={
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          loading={isLoading}
          onClick={() => void append()}
        >
          Add Rate
        </Button>
      }
    >
      <Loaded answer={answer} label="tax rates" failed="Failed to load tax rates" rows={3}>
        {(rates) => (
          <EntryList
            label="Custom tax rates"
            entries={(rates.length > 0 ? rates : samples).map((rate) => ({
              id: rate.id,
              title: rate.name,
              marks: (
                <>
                  <span>{rateText(rate.rate)}%</span>
                  {rate.is_active ? (
                    <StatusChip label="Active" tone="success" shape="check" />
                  ) : (
                    <StatusChip label="Inactive" shape="pause" />
                  )}
                </>
              ),
              detail: rate.description,
              actions:
                rates.length > 0 ? (
                  <>
                    <Button aria-label={`Edit ${rate.name}`} onClick={() => setEditing(rate)}>
                      Edit
                    </Button>
                    <Button
                      color="error"
                      aria-label={`Delete ${rate.name}`}
                      onClick={() => setLeaving(rate)}
                    >
                      Delete
                    </Button>
                  </>
                ) : (
                  <StatusChip label="Sample data" tone="warning" shape="square" />
                ),
            }))}
          />
        )}
      </Loaded>
      {editing && <RateDialog rate={editing} onClose={() => setEditing(undefined)} />}
      {leaving && (
        <ConfirmDialog
          isOpen
          title={`Delete ${leaving.name}?`}
          message="Existing documents keep their tax."
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SectionCard>
  );
}
