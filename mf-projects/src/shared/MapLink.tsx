import { Link, VisuallyHidden } from '@plumbline/design';

/** An address that opens in the map app of a phone, or in a new tab. */
export function MapLink({ address }: { address: string }) {
  const query = encodeURIComponent(address);
  return (
    <Link
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {address}
      <VisuallyHidden> on a map</VisuallyHidden>
    </Link>
  );
}
