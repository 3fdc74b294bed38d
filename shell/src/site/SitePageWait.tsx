import { EmptyState, LoadingState } from '@plumbline/design/frame';

/** Shown until the code of a public page has loaded; `later` asks for it again when the connection is back. */
export function SitePageWait() {
  if (navigator.onLine) return <LoadingState label="Loading…" minHeight="100vh" />;
  return (
    <main>
      <EmptyState
        isPage
        title="You are offline"
        description="This page opens when the connection is back. If you signed out, you are signed out on this device."
      />
    </main>
  );
}
