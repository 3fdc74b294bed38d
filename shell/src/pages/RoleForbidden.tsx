import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { useNavigate } from 'react-router-dom';

/** A page that the user's role does not open. */
export function RoleForbidden() {
  const navigate = useNavigate();
  return (
    <ForbiddenState
      isPage
      title="Not for your role"
      message="Your role in this company does not open this page. An owner of the company can change that."
      actions={<PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>}
    />
  );
}
