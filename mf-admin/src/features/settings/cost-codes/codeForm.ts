import { z } from '@plumbline/data';
import { costTypes, type CostType } from '@plumbline/domain';

export const typeLabel: Record<CostType, string> = {
  labor: 'Labor',
  material: 'Material',
  subcontract: 'Subcontract',
  equipment: 'Equipment',
  other: 'Other',
};
export const typeChoices = costTypes.map((value) => ({ value, label: typeLabel[value] }));

export const codeForm = z.object({
  code: z.string().trim().min(1, 'Enter a code').max(20, 'A code has up to 20 characters'),
  name: z.string().trim().min(1, 'Enter a name').max(120, 'A name has up to 120 characters'),
  cost_type: z.enum(costTypes),
});
export type CodeValues = { code: string; name: string; cost_type: string };
export type CodeOutput = z.output<typeof codeForm>;
