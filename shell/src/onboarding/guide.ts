import type { OnboardingState, OnboardingStep } from '@plumbline/platform';

/** Where each of the four steps is done, and what the page says meanwhile [000 §2, §4]. */
const guides: Record<OnboardingStep, { route: string; text: string }> = {
  companyInfo: {
    route: 'admin.settings',
    text: 'Complete your company profile: it stands on every quote and invoice.',
  },
  firstClient: { route: 'crm.clients', text: 'Add your first client.' },
  firstItem: { route: 'catalog.items', text: 'Add the first item that you sell or install.' },
  firstProject: { route: 'projects.list', text: 'Create your first project.' },
};
const order: readonly OnboardingStep[] = [
  'companyInfo',
  'firstClient',
  'firstItem',
  'firstProject',
];

type Routes = ReadonlyMap<string, { path: string }>;
export type Guide = { step: OnboardingStep; number: number; text: string };

/** The step to be done on a page; nothing on other pages, and nothing once it is done or skipped. */
export function guideAt(
  pathname: string,
  { steps, isOnboardingComplete }: OnboardingState,
  routes: Routes,
): Guide | undefined {
  if (isOnboardingComplete) return undefined;
  const step = order.find((one) => routes.get(guides[one].route)?.path === pathname);
  if (!step || steps[step]) return undefined;
  return { step, number: order.indexOf(step) + 1, text: guides[step].text };
}
