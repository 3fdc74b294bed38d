import { messageOf } from '@plumbline/data';
import { Box, Radio, SectionCard, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useCompanyChoiceSaveMutation, type Company } from '../../../data/company.ts';

const papers = [
  { value: 'A4', label: 'A4 (210 × 297 mm)' },
  { value: 'Letter', label: 'US Letter (8.5 × 11 in)' },
] as const;

type PaperChoiceProps = { company: Company; denial: string | undefined };

/** Paper size of documents; saved immediately. */
export function PaperChoice({ company, denial }: PaperChoiceProps) {
  const toasts = useToasts();
  const [save, { isLoading }] = useCompanyChoiceSaveMutation();
  const choose = async (paper_size: string) => {
    const { error } = await save({ id: company.id, choice: { paper_size } });
    if (error) toasts.error(messageOf(error));
    else toasts.success(`Paper size set to ${paper_size}`);
  };
  if (denial !== undefined)
    return (
      <SectionCard title="Paper" description="For quote, invoice, and report PDFs.">
        <Typography>
          Paper size: {papers.find(({ value }) => value === company.paper_size)?.label}
        </Typography>
      </SectionCard>
    );
  return (
    <SectionCard title="Paper" description="For quote, invoice, and report PDFs.">
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
        <Box component="legend" sx={{ p: 0, fontWeight: 600, fontSize: '0.875rem' }}>
          Paper size
        </Box>
        {papers.map(({ value, label }) => (
          <Box key={value} component="label" sx={{ display: 'flex', alignItems: 'center' }}>
            <Radio
              name="paper"
              checked={company.paper_size === value}
              disabled={isLoading}
              onChange={() => void choose(value)}
            />
            <Typography component="span">{label}</Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
