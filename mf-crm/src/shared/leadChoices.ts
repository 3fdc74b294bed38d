import type { LeadChoices } from '../data/leadSchemas.ts';

/** A lead's sources, to choose from. */
export const sourceOptions = (choices: LeadChoices | undefined) => [
  { value: '', label: 'Unknown' },
  ...(choices?.sources ?? []).map(({ id, name }) => ({ value: id, label: name })),
];

/** The people who can own a lead, after what an empty choice means. */
export const ownerOptions = (choices: LeadChoices | undefined, nobody: string) => [
  { value: '', label: nobody },
  ...(choices?.people ?? []).map(({ id, full_name }) => ({
    value: id,
    label: full_name ?? 'No name',
  })),
];
