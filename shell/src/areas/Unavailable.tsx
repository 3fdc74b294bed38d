import { PlainButton } from '@plumbline/design/frame';

/** The quiet word where another area's part of a page cannot be had. */
export function Unavailable({ area, retry }: { area: string; retry: () => void }) {
  return (
    <output className="unavailable">
      <span className="pl-small pl-soft">This part ({area}) is unavailable right now.</span>
      <PlainButton size="small" onClick={retry}>
        Try again
      </PlainButton>
    </output>
  );
}
