import { ForbiddenState, PlainButton } from '@plumbline/design/frame';
import { useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../frame/useDocumentTitle.ts';

/** A page for whoever runs the installation. No plan opens it, so none is offered. */
export function OperatorsOnly() {
  const navigate = useNavigate();
  useDocumentTitle('Feature Not Available');
  return (
    <ForbiddenState
      isPage
      title="Feature Not Available"
      message="Only administrators of this Plumbline installation can open this page."
      actions={<PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>}
    />
  );
}
