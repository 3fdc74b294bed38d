import { Box } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';

const pages = [
  { to: 'purchasing.orders', label: 'Purchase orders' },
  { to: 'purchasing.bids', label: 'Bid requests' },
  { to: 'purchasing.bills', label: 'Bills' },
  { to: 'purchasing.papers', label: 'Vendor papers' },
  { to: 'purchasing.reports', label: 'Reports' },
  { to: 'purchasing.settings', label: 'Settings' },
] as const;

const link = {
  padding: '8px 4px',
  fontWeight: 600,
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
} as const;

/** Puts the current page into the middle of a row that is too narrow for all. */
function center(current: HTMLElement | null) {
  const row = current?.parentElement;
  if (row) row.scrollLeft = current.offsetLeft + (current.offsetWidth - row.clientWidth) / 2;
}

/** The pages of purchasing, the current one marked; scrolls sideways on a phone. */
export function PurchasingNav({ at }: { at: (typeof pages)[number]['to'] }) {
  return (
    <Box
      component="nav"
      aria-label="Purchasing"
      // A region that scrolls can be reached by keyboard.
      tabIndex={0}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 2,
        overflowX: 'auto',
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {pages.map(({ to, label }) =>
        to === at ? (
          <Box
            component="span"
            key={to}
            ref={center}
            aria-current="page"
            sx={{ ...link, color: 'text.primary', boxShadow: 'inset 0 -2px 0 currentColor' }}
          >
            {label}
          </Box>
        ) : (
          <AreaLink key={to} to={to} style={link}>
            {label}
          </AreaLink>
        ),
      )}
    </Box>
  );
}
