import { useParams } from '@plumbline/platform';
import { sessionOf } from './portalSession.ts';

/** The portal in the address, and this device's session in it. */
export function usePortalSession(): { accessId: string; session: string } {
  const { accessId = '' } = useParams();
  return { accessId, session: sessionOf(accessId) };
}
