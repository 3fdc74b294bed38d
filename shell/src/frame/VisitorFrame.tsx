import { Outlet } from 'react-router-dom';
import { Site } from '../site/Site.tsx';

/** The head and the foot of the public pages around a page of the shell. */
export function VisitorFrame() {
  return (
    <Site title="Page Not Found">
      <Outlet />
    </Site>
  );
}
