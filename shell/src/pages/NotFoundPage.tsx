import { EmptyState, PlainButton } from '@plumbline/design/frame';
import { Link, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../frame/useDocumentTitle.ts';

/** Any path that nobody owns. */
export function NotFoundPage() {
  const navigate = useNavigate();
  useDocumentTitle('Page Not Found');
  return (
    <EmptyState
      isPage
      title="Page Not Found"
      description="Nothing found at this address. It may have moved, or the link may be incomplete."
      action={
        <>
          <PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>
          <PlainButton kind="contained" component={Link} to="/">
            Back to Home
          </PlainButton>
        </>
      }
    />
  );
}
