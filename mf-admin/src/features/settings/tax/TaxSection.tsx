import { Stack } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { standardTax, useTaxSettingsQuery } from '../../../data/tax.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { Compliance } from './Compliance.tsx';
import { CustomRates } from './CustomRates.tsx';
import { TaxDefaults } from './TaxDefaults.tsx';

/** Tax on new quotes and invoices, custom rates, and compliance. */
export function TaxSection() {
  const answer = useTaxSettingsQuery(useCompanyId());
  return (
    <Stack spacing={3}>
      <Loaded answer={answer} label="tax settings" failed="Failed to load tax settings">
        {(saved) => (
          <>
            <TaxDefaults settings={saved ?? standardTax} isSaved={saved !== null} />
            <CustomRates settings={saved ?? standardTax} />
            <Compliance settings={saved ?? standardTax} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
