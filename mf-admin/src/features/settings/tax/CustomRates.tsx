import { Button, SectionCard, StatusChip } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useTaxRateListQuery, type TaxRate, type TaxSettings } from '../../../data/tax.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { MakeDefault } from './MakeDefault.tsx';
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

const isDefault = ({ name, rate }: TaxRate, settings: TaxSettings) =>
  name === settings.tax_name && rate === settings.default_tax_rate;

/** Additional tax rates offered on quotes and invoices. */
export function CustomRates({ settings }: { settings: TaxSettings }) {
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
                  {isDefault(rate, settings) && (
                    <StatusChip label="Default" tone="info" shape="disc" />
                  )}
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
                    {!isDefault(rate, settings) && rate.is_active && (
                      <MakeDefault rate={rate} settings={settings} />
                    )}
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
