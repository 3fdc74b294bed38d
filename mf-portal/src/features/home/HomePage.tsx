import { Link, useNavigate } from '@plumbline/platform';
import { usePortalCloseMutation } from '../../data/portal.ts';
import type { PortalHome } from '../../data/portalShapes.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { signOutHere } from '../../shared/portalSession.ts';
import { useOpenDocument } from '../../shared/useOpenDocument.ts';
import { HomeView } from './HomeView.tsx';

/** /portal/client/:accessId inside the app: for who comes from another page of the portal. */
export function HomePage() {
  return (
    <PortalFrame title="Home" at="home">
      {({ home, session }) => <Content home={home} session={session} />}
    </PortalFrame>
  );
}

function Content({ home, session }: { home: PortalHome; session: string }) {
  const opening = useOpenDocument(session);
  const [close] = usePortalCloseMutation();
  const navigate = useNavigate();
  const signOut = async () => {
    const { error } = await close(session);
    if (error) return;
    signOutHere(home.access_id);
    void navigate(0);
  };
  const openSignature = (id: string) => opening.openSignature(id, home.access_id);
  return <HomeView home={home} actions={{ ...opening, openSignature, signOut }} Link={Link} />;
}
