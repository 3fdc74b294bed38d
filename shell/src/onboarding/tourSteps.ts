/** One step of the welcome tour; without its element on the page it stands in the middle. */
export type TourStep = { element?: string; title: string; text: string };

/** The five steps; to who sees no money, those that their dashboard has. */
export const tourSteps = (seesMoney: boolean): readonly TourStep[] => [
  {
    title: 'Welcome to Plumbline',
    text: seesMoney
      ? 'Your projects, clients, quotes, and invoices in one place. A 30-second tour.'
      : 'Your projects in one place, with their dates, photos, and documents. A 30-second tour.',
  },
  {
    element: '[data-tour="project-overview"]',
    title: 'Project overview',
    text: 'The five most recent projects and how far they are. A click opens one.',
  },
  {
    element: '[data-tour="quick-actions"]',
    title: 'Quick actions',
    text: seesMoney
      ? 'A quote, a project, photos or a report, from anywhere. Ctrl-K finds everything else.'
      : 'What you do most, from anywhere. Ctrl-K finds everything else.',
  },
  {
    element: '[data-tour="recent-activity"]',
    title: 'Recent activity',
    text: 'What your team did last, on site and in the office.',
  },
  ...(seesMoney
    ? [
        {
          element: '[data-tour="revenue-analytics"]',
          title: 'Revenue analytics',
          text: 'Revenue of the last six months: payments received, without sales tax.',
        },
      ]
    : []),
];
