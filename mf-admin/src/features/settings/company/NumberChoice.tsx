import { messageOf } from '@plumbline/data';
import { Box, Radio, SectionCard, Stack, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useCompanyChoiceSaveMutation, type Company } from '../../../data/company.ts';

const kinds = [
  {
    field: 'quote_numbers',
    label: 'Quotes',
    one: 'One series: Q-0001',
    byOrigin: 'Q-0001, and QT-202611-001 for quotes created in a project',
  },
  {
    field: 'invoice_numbers',
    label: 'Invoices',
    one: 'One series: INV-0001',
    byOrigin: 'INV-0001, and INV-2026-1000 for invoices created from a quote',
  },
] as const;

type NumberChoiceProps = { company: Company; denial: string | undefined };

/** Number formats of new quotes and invoices; saved immediately. */
export function NumberChoice({ company, denial }: NumberChoiceProps) {
  const toasts = useToasts();
  const [save, { isLoading }] = useCompanyChoiceSaveMutation();
  const choose = async (field: (typeof kinds)[number]['field'], value: string) => {
    const { error } = await save({ id: company.id, choice: { [field]: value } });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Number format saved');
  };
  return (
    <SectionCard
      title="Document numbers"
      description="For new quotes and invoices. Numbers already given don’t change."
    >
      <Stack spacing={2}>
        {kinds.map(({ field, label, one, byOrigin }) => (
          <Box key={field} component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
            <Box component="legend" sx={{ p: 0, fontWeight: 600, fontSize: '0.875rem' }}>
              {label}
            </Box>
            {[
              { value: 'one_series', format: one },
              { value: 'by_origin', format: byOrigin },
            ].map(({ value, format }) => (
              <Box key={value} component="label" sx={{ display: 'flex', alignItems: 'center' }}>
                <Radio
                  name={field}
                  checked={company[field] === value}
                  disabled={isLoading || denial !== undefined}
                  onChange={() => void choose(field, value)}
                />
                <Typography component="span">{format}</Typography>
              </Box>
            ))}
          </Box>
        ))}
      </Stack>
    </SectionCard>
  );
}
