/** The three steps of both wizards [001 §2]. */
export const wizardSteps = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'items', label: 'Items' },
  { id: 'review', label: 'Review' },
] as const;
export type WizardStep = (typeof wizardSteps)[number]['id'];

/** The step beside one; the ends have none. */
export function stepBeside(step: WizardStep, by: -1 | 1): WizardStep | undefined {
  return wizardSteps[wizardSteps.findIndex(({ id }) => id === step) + by]?.id;
}

/** A kept step, or the first one where the name is not known. */
export const toStep = (name: string | undefined): WizardStep =>
  wizardSteps.find(({ id }) => id === name)?.id ?? 'basic';
