import { Link } from '@plumbline/design';

/** A phone number that is called by a press on it. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</Link>
);
