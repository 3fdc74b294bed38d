import { messageOf } from '@plumbline/data';
import {
  Box,
  Checkbox,
  FailedNote,
  FormControlLabel,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { SearchField } from '@plumbline/design/grid';
import { useState } from 'react';
import type { BidRequest } from '../../data/bidShapes.ts';
import { usePurchasingVendorsQuery } from '../../data/orderChoices.ts';

export type Chosen = ReadonlyMap<string, { name: string; hasEmail: boolean }>;

type VendorChoiceProps = {
  request: BidRequest;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** Vendors to invite; those who are invited already are left out. */
export function VendorChoice({ request, chosen, onChange }: VendorChoiceProps) {
  const [text, search] = useState('');
  const { data, error, isFetching, refetch } = usePurchasingVendorsQuery(text);
  const invited = new Set(request.invites.map(({ vendor_id }) => vendor_id));
  const toggle = (id: string, name: string, hasEmail: boolean) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, { name, hasEmail });
    onChange(next);
  };
  const found = data?.filter(({ id }) => !invited.has(id));
  return (
    <>
      <SearchField label="Search vendors" value={text} onSearch={search} />
      {!found && !error && <RowsSkeleton label="Loading vendors" rows={4} rowHeight={44} />}
      {!found && error && (
        <FailedNote
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {found?.length === 0 && <Typography sx={{ my: 2 }}>No other vendors found.</Typography>}
      <Box
        component="fieldset"
        aria-label="Vendors"
        sx={{ maxHeight: 320, overflow: 'auto', mt: 1, mx: 0, p: 0, border: 0, minWidth: 0 }}
      >
        {found?.map(({ id, name, email }) => (
          <FormControlLabel
            key={id}
            sx={{ display: 'flex', minHeight: 44, mr: 0 }}
            control={
              <Checkbox
                checked={chosen.has(id)}
                onChange={() => toggle(id, name, Boolean(email))}
              />
            }
            label={`${name} (${email || 'no email address'})`}
          />
        ))}
      </Box>
      <Typography component="output" variant="body2" color="textSecondary">
        {chosen.size} selected
      </Typography>
    </>
  );
}
