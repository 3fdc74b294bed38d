import { Button, SectionCard, StatusChip } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useTaxRateListQuery, type TaxRate } from '../../../data/tax.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { RateDialog } from './RateDialog.tsx';
import { rateText } from './taxForm.ts';
import { AddRate } from './AddRate.tsx';
import { DeleteRate } from './DeleteRate.tsx';

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
  const answer = useTaxRateListQuery(company);
  const [editing, setEditing] = useState<TaxRate>();
  const [leaving, setLeaving] = useState<TaxRate>();

  return (
    <SectionCard
      title="Custom Tax Rates"
      description="Available on quotes and invoices along with the default rate."
      actions={<AddRate position={((answer.data ?? []).at(-1)?.position ?? -1) + 1} />}
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
      {leaving && <DeleteRate rate={leaving} onClose={() => setLeaving(undefined)} />}
    </SectionCard>
  );
}
