import { Link, useLocation } from 'react-router-dom';
import { useIsCurrent, useNav } from './useNav.ts';

/** Above the lists of quotes and invoices: the other one of the two is one tap away on a phone. */
export function MoneySwitch() {
  const isCurrent = useIsCurrent();
  const pages = useNav('mobile').filter(({ route }) =>
    ['billing.quotes', 'billing.invoices'].includes(route.id),
  );
  const { pathname } = useLocation();
  if (pages.length < 2 || !pages.some(({ route }) => route.path === pathname)) return null;
  return (
    <nav aria-label="Money" className="money-switch">
      {pages.map(({ route, label }) => (
        <Link
          key={route.id}
          to={route.path}
          aria-current={isCurrent(route.path) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
