import { Alert, Grid } from '@plumbline/design';
import {
  CheckboxField,
  MoneyField,
  SelectField,
  TextField,
  useWatch,
} from '@plumbline/design/forms';
import { marginOf, taxCategories } from '@plumbline/domain';
import { MarginText } from '../../shared/MarginText.tsx';
import { useCompanyId } from '@plumbline/platform';
import { useCatalogTaxRatesQuery } from '../../data/taxRates.ts';
import type { ItemControl } from './itemControl.ts';
import { capital } from '../../shared/capital.ts';

const taxChoices = taxCategories.map((value) => ({ value, label: capital(value) }));

/** Cost, selling price, and markup (kept consistent), tax category, and seasonal prices. */
export function PricingTab({ control }: { control: ItemControl }) {
  const [cost, price, isSeasonal] = useWatch({
    control,
    name: ['cost', 'unit_price', 'seasonal_pricing'],
  });
  const margin = marginOf(Number(cost), Number(price));
  return (
    <Grid container spacing={2.5}>
      <Grid size={{ xs: 12, sm: 4 }}>
        <MoneyField control={control} name="cost" isUnitPrice label="Cost price" required />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <TextField
          control={control}
          name="markup_percentage"
          label="Markup"
          type="number"
          end="%"
          inputProps={{ min: 0, step: 0.01, inputMode: 'decimal' }}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 4 }}>
        <MoneyField
          control={control}
          name="unit_price"
          isUnitPrice
          label="Selling price"
          required
        />
      </Grid>
      {margin !== null && (
        <Grid size={12}>
          Profit margin: <MarginText margin={margin} isExact />
        </Grid>
      )}
      <Grid size={{ xs: 12, sm: 4 }}>
        <SelectField
          control={control}
          name="tax_category"
          label="Tax category"
          options={taxChoices}
        />
      </Grid>
      <Grid size={{ xs: 12, sm: 8 }}>
        <TaxRateField control={control} />
      </Grid>
      <Grid size={12}>
        <CheckboxField control={control} name="seasonal_pricing" label="Seasonal pricing" />
      </Grid>
      {isSeasonal && (
        <>
          <Grid size={{ xs: 12, sm: 6 }}>
            <MoneyField
              control={control}
              name="winter_price"
              isUnitPrice
              label="Winter price"
              hint="December to February"
            />
          </Grid>
          <Grid size={{ xs: 12, sm: 6 }}>
            <MoneyField
              control={control}
              name="summer_price"
              isUnitPrice
              label="Summer price"
              hint="June to August"
            />
          </Grid>
          <Grid size={12}>
            <Alert severity="info">
              Quotes and invoices use this price in season. Outside the season, or if it’s empty,
              they use the selling price.
            </Alert>
          </Grid>
        </>
      )}
    </Grid>
  );
}

/** The tax of new lines with this item: the document's, or a named rate. An exempt item has none without one. */
function TaxRateField({ control }: { control: ItemControl }) {
  const [category, chosen] = useWatch({ control, name: ['tax_category', 'tax_rate_id'] });
  const { data: rates = [] } = useCatalogTaxRatesQuery(useCompanyId());
  const isKnown = chosen === '' || rates.some(({ id }) => id === chosen);
  return (
    <SelectField
      control={control}
      name="tax_rate_id"
      label="Tax on quotes and invoices"
      options={[
        {
          value: '',
          label: category === 'exempt' ? 'No tax' : 'The rate of the quote or invoice',
        },
        ...rates.map(({ id, name, rate }) => ({ value: id, label: `${name} (${rate}%)` })),
        ...(isKnown ? [] : [{ value: chosen, label: 'A rate that is not in use' }]),
      ]}
    />
  );
}
