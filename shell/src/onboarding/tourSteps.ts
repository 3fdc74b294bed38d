/** One step of the welcome tour; without its element on the page it stands in the middle. */
export type TourStep = { element?: string; title: string; text: string };

/** The five steps [000 §2]. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Welcome to Plumbline',
    text: 'Your projects, clients, quotes and invoices stand in one place. This takes half a minute.',
  },
  {
    element: '[data-tour="project-overview"]',
    title: 'Project overview',
    text: 'The five most recent projects and how far they are. A click opens one.',
  },
  {
    element: '[data-tour="quick-actions"]',
    title: 'Quick actions',
    text: 'A quote, a project, photos or a report, from anywhere. Ctrl-K finds everything else.',
  },
  {
    element: '[data-tour="recent-activity"]',
    title: 'Recent activity',
    text: 'What your team did last, on site and in the office.',
  },
  {
    element: '[data-tour="revenue-analytics"]',
    title: 'Revenue analytics',
    text: 'What came in over the last six months, month by month.',
  },
];
