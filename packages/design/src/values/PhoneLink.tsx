import Link from '@mui/material/Link';
import { phoneHref } from './phoneHref.ts';

/** A phone number that is called by a press on it; as it stands where nothing could be called. */
export function PhoneLink({ number }: { number: string }) {
  const href = phoneHref(number);
  return href ? <Link href={href}>{number}</Link> : number;
}
