/** The three steps of both wizards. */
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

/** The stored step, or the first one if it is unknown. */
export const toStep = (name: string | undefined): WizardStep =>
  wizardSteps.find(({ id }) => id === name)?.id ?? 'basic';
