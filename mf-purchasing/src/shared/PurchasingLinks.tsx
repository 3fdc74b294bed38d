import { AreaLink } from '@plumbline/platform';

const pages = [
  { id: 'orders', to: 'purchasing.orders', label: 'Purchase orders' },
  { id: 'bills', to: 'purchasing.bills', label: 'Bills' },
  { id: 'reports', to: 'purchasing.reports', label: 'Reports' },
] as const;

/** The ways between the pages of purchasing. */
export const PurchasingLinks = ({ at }: { at: (typeof pages)[number]['id'] }) =>
  pages
    .filter(({ id }) => id !== at)
    .map(({ id, to, label }) => (
      <AreaLink key={id} to={to}>
        {label}
      </AreaLink>
    ));
