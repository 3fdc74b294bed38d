import { Box, Button, Checkbox, DateText, Money, Stack, Typography } from '@plumbline/design';
import { marginOf } from '@plumbline/domain';
import { useState } from 'react';
import type { PriceProposal } from '../../data/schemas.ts';
import { MarginText } from '../../shared/MarginText.tsx';
import { usePriceDecision } from './usePriceDecision.ts';

function Proposal({ proposal }: { proposal: PriceProposal }) {
  const { item_name, material_name, old_cost, new_cost, old_price, new_price, created_at } =
    proposal;
  const oldPriceMargin = marginOf(new_cost, old_price);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{item_name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {material_name ? `${material_name}: cost ` : 'Cost '}
        {old_cost !== null && (
          <>
            <Money amount={old_cost} isUnitPrice />
            {' → '}
          </>
        )}
        <Money amount={new_cost} isUnitPrice />
        {', '}
        <DateText value={created_at} relative />
      </Typography>
      <Typography variant="body2">
        Price <Money amount={old_price} isUnitPrice /> → <Money amount={new_price} isUnitPrice />
        {oldPriceMargin !== null && (
          <>
            {' (keep old price: '}
            <MarginText margin={oldPriceMargin} />
            {' margin)'}
          </>
        )}
      </Typography>
    </Box>
  );
}

/** Proposed prices to accept (with or without repricing drafts) or reject. */
export function ProposalList({ proposals }: { proposals: readonly PriceProposal[] }) {
  const [unselected, setUnselected] = useState<ReadonlySet<string>>(new Set());
  const ids = proposals.map(({ id }) => id).filter((id) => !unselected.has(id));
  const { acceptPrices, rejectPrices, isAccepting, isRejecting } = usePriceDecision(ids);
  return (
    <Stack component="section" aria-label="Proposed prices" spacing={1.5}>
      <Typography variant="h2">Proposed prices</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {proposals.map((proposal) => (
          <Box
            component="li"
            key={proposal.id}
            sx={{ display: 'flex', gap: 1, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Checkbox
              checked={!unselected.has(proposal.id)}
              onChange={(_, isTicked) => {
                const next = new Set(unselected);
                if (isTicked) next.delete(proposal.id);
                else next.add(proposal.id);
                setUnselected(next);
              }}
              slotProps={{ input: { 'aria-label': `Choose ${proposal.item_name}` } }}
              sx={{ alignSelf: 'flex-start' }}
            />
            <Proposal proposal={proposal} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={ids.length === 0}
          loading={isAccepting}
          onClick={() => void acceptPrices(true)}
        >
          Update prices and drafts
        </Button>
        <Button disabled={ids.length === 0 || isAccepting} onClick={() => void acceptPrices(false)}>
          Update prices only
        </Button>
        <Button
          color="inherit"
          disabled={ids.length === 0}
          loading={isRejecting}
          onClick={() => void rejectPrices()}
        >
          Keep old prices
        </Button>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Sent and accepted quotes don’t change, and neither do draft lines you priced by hand.
      </Typography>
    </Stack>
  );
}
