import { Box } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';

const pages = [
  { to: 'purchasing.orders', label: 'Purchase orders' },
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

/** The pages of purchasing, the current one marked; scrolls sideways on a phone. */
export function PurchasingNav({ at }: { at: (typeof pages)[number]['to'] }) {
  return (
    <Box
      component="nav"
      aria-label="Purchasing"
      // A region that scrolls can be reached by keyboard.
      tabIndex={0}
      sx={{
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
