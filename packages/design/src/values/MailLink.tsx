import Link from '@mui/material/Link';
import { breakable } from './breakable.tsx';

/** A mail address that opens the reader's mail program. */
export function MailLink({ address }: { address: string }) {
  return <Link href={`mailto:${address}`}>{breakable(address)}</Link>;
}
