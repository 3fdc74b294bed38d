import { useSession } from '@plumbline/platform';
import { Link } from 'react-router-dom';

/** The plumb line, and whose books these are. */
export function Logo() {
  const { name } = useSession().company;
  return (
    <Link to="/" aria-label={`${name}, home`} title={name} className="logo">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect width="32" height="32" rx="7" fill="#1E40AF" />
        <path d="M16 5v13" stroke="#fff" strokeWidth="2.5" />
        <path d="M11 17h10l-5 10z" fill="#F59E0B" />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
