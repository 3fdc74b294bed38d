import type { RouteId } from '@plumbline/contract';
import type { OnboardingState, OnboardingStep } from '@plumbline/platform';

type StepGuide = {
  /** The page that the step is done on. */
  route: RouteId;
  /** What that page says meanwhile. */
  text: string;
  /** The step in two words, and how it begins. */
  next: string;
  start: { route: RouteId; query?: { action: 'create' } };
};

const create = { action: 'create' } as const;

/** Where each of the four steps is done, and how one gets there. */
export const guides: Record<OnboardingStep, StepGuide> = {
  companyInfo: {
    route: 'admin.settings',
    text: 'Complete your company profile: it’s shown on every quote and invoice.',
    next: 'company details',
    start: { route: 'admin.settings' },
  },
  firstClient: {
    route: 'crm.clients',
    text: 'Add your first client.',
    next: 'first client',
    start: { route: 'crm.clients', query: create },
  },
  firstItem: {
    route: 'catalog.items',
    text: 'Add the first item that you sell or install.',
    next: 'first item',
    start: { route: 'catalog.itemAdd' },
  },
  firstProject: {
    route: 'projects.list',
    text: 'Create your first project.',
    next: 'first project',
    start: { route: 'projects.list', query: create },
  },
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
  const step = order.find((one) =>
    [guides[one].route, guides[one].start.route].some((id) => routes.get(id)?.path === pathname),
  );
  if (!step || steps[step]) return undefined;
  return { step, number: order.indexOf(step) + 1, text: guides[step].text };
}

/** Whether one is still on the pages of a step. */
export function isAtStep(
  step: OnboardingStep | undefined,
  pathname: string,
  routes: Routes,
): boolean {
  const own = step && routes.get(guides[step].route)?.path;
  return own !== undefined && `${pathname}/`.startsWith(`${own}/`);
}
