/** The open list of a picker is at the end of the page, outside its landmarks, so it is one: for its `slotProps.paper`. */
export const choicesRegion = (label: string) => ({
  component: 'section' as const,
  'aria-label': `Choices of ${label}`,
});
