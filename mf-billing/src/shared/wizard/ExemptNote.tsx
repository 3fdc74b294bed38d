import { skipToken, useClientChoiceQuery } from '@plumbline/data';
import { Alert, Grid } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { figure } from '../draftLines.ts';

type ExemptNoteProps = { client: string; taxRate: string };

/** Says that the client pays no sales tax, or that the document has some all the same. */
export function ExemptNote({ client, taxRate }: ExemptNoteProps) {
  const company = useCompanyId();
  const { currentData: one } = useClientChoiceQuery(client ? { company, id: client } : skipToken);
  if (!one?.is_tax_exempt) return null;
  const isTaxed = figure(taxRate) > 0;
  return (
    <Grid size={12}>
      <Alert severity={isTaxed ? 'warning' : 'info'}>
        {isTaxed
          ? 'This client is tax exempt, but this document has tax. Set the tax to 0%.'
          : exemptionLabel(one.tax_exempt_number)}
      </Alert>
    </Grid>
  );
}

/** "Tax exempt, certificate 4711". */
const exemptionLabel = (number: string | null | undefined) =>
  number ? `Tax exempt, certificate ${number}` : 'Tax exempt';
