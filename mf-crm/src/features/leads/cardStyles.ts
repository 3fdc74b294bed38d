/** A dot of the move button, drawn instead of an icon: hundreds of them cost no element. */
const dot = 'radial-gradient(circle, currentColor 1.75px, transparent 2.25px)';

/** How the cards of a board look; set once on the board. */
export const cardStyles = {
  '& .lead-cards': { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 },
  '& .lead-card': {
    display: 'flex',
    alignItems: 'flex-start',
    p: 1.5,
    pr: 0.5,
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 2,
    overflowWrap: 'anywhere',
    typography: 'body2',
  },
  '& .lead-card[draggable="true"]': {
    cursor: 'grab',
    WebkitTouchCallout: 'none',
    userSelect: 'none',
  },
  '& .lead-card[data-dragged]': { bgcolor: 'action.selected', boxShadow: 4 },
  '& .lead-card > div': { flex: 1, minWidth: 0 },
  '& .lead-card a': { typography: 'body1', fontWeight: 600, color: 'text.primary' },
  '& .lead-card-soft': { color: 'text.secondary' },
  '& .lead-card-step': { display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 },
  '& .lead-card > button': {
    flex: 'none',
    width: 44,
    height: 44,
    mt: -1.25,
    mb: -1.25,
    p: 0,
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    backgroundImage: `${dot}, ${dot}, ${dot}`,
    backgroundSize: '5px 5px',
    backgroundPosition: 'center calc(50% - 6px), center, center calc(50% + 6px)',
    backgroundRepeat: 'no-repeat',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -4 },
  },
} as const;
