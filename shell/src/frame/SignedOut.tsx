import { EmptyState, PlainButton } from '@plumbline/design/frame';
import { Link } from 'react-router-dom';

/** Stands in for a page whose area has words for who is not signed in. */
export function SignedOut({ text }: { text: string }) {
  return (
    <main>
      <EmptyState
        isPage
        title="Authentication Required"
        description={text}
        action={
          <PlainButton component={Link} to="/login" kind="contained">
            Go to Login
          </PlainButton>
        }
      />
    </main>
  );
}
