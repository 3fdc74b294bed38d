import { FailedState, PlainButton } from '@plumbline/design/frame';
import { useDocumentTitle } from '../frame/useDocumentTitle.ts';

/** When the shell itself fails. A whole new page, because nothing here can be trusted any more. */
export function ErrorPage() {
  useDocumentTitle('Something went wrong');
  return (
    <main>
      <FailedState
        isPage
        title="Something went wrong"
        message="This page stopped with an error. What you had saved is safe."
        actions={
          <PlainButton component="a" kind="contained" href="/">
            Back
          </PlainButton>
        }
      />
    </main>
  );
}
