import Link from '@mui/material/Link';

/** A phone number that is called by a press on it. */
export function PhoneLink({ number }: { number: string }) {
  return <Link href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</Link>;
}
