import { Alert, Box, Link } from '@plumbline/design';
import { Link as RouterLink } from '@plumbline/platform';
import { useEffect, useRef } from 'react';
import type { SimilarClient } from '../../data/clients.ts';

const matchLabel = { name: 'name', email: 'email', phone: 'phone' } as const;

/** "the same name and phone" */
const matchText = (same: SimilarClient['same']) =>
  `the same ${same
    .map((part) => matchLabel[part])
    .join(', ')
    .replace(/, (\w+)$/, ' and $1')}`;

type SimilarClientsProps = {
  clients: readonly SimilarClient[];
  /** Selects the existing client; without it each name links to its page. */
  onChoose?: (id: string) => void;
};

/** Warns that similar clients exist. */
export function SimilarClients({ clients, onChoose }: SimilarClientsProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On phones the note is below the visible part of the form.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [clients]);
  return (
    <Alert ref={notice} severity="warning">
      {clients.length === 1
        ? 'You already have a similar client:'
        : 'You already have similar clients:'}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {clients.map(({ id, name, company_name, same }) => (
          <li key={id}>
            {onChoose ? (
              <Link component="button" type="button" onClick={() => onChoose(id)}>
                {name}
              </Link>
            ) : (
              <Link component={RouterLink} to={`/clients/${id}`}>
                {name}
              </Link>
            )}
            {company_name && company_name !== name && `, ${company_name}`}, with {matchText(same)}
          </li>
        ))}
      </Box>
      {onChoose ? 'Use' : 'Open'} {clients.length === 1 ? 'it' : 'one of them'}, or add this one
      anyway.
    </Alert>
  );
}
