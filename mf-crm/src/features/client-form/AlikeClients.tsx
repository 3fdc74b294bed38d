import { Alert, Box, Link } from '@plumbline/design';
import { Link as RouterLink } from '@plumbline/platform';
import { useEffect, useRef } from 'react';
import type { AlikeClient } from '../../data/clients.ts';

const sameWord = { name: 'name', email: 'email', phone: 'phone' } as const;

/** "the same name and phone" */
const samePart = (same: AlikeClient['same']) =>
  `the same ${same
    .map((part) => sameWord[part])
    .join(', ')
    .replace(/, (\w+)$/, ' and $1')}`;

type AlikeClientsProps = {
  clients: readonly AlikeClient[];
  /** Takes the one that is meant; without it there is a way to the file of each. */
  onChoose?: (id: string) => void;
};

/** Says that a client who is being added may be there already. */
export function AlikeClients({ clients, onChoose }: AlikeClientsProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone it stands below the fold of the form.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [clients]);
  return (
    <Alert ref={notice} severity="warning">
      {clients.length === 1
        ? 'You have a client like this already:'
        : 'You have clients like this already:'}
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
            {company_name && company_name !== name && `, ${company_name}`}, with {samePart(same)}
          </li>
        ))}
      </Box>
      {onChoose ? 'Take' : 'Open'} {clients.length === 1 ? 'it' : 'one of them'}, or add this one
      anyway.
    </Alert>
  );
}
