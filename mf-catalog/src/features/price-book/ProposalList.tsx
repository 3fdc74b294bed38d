import { messageOf } from '@plumbline/data';
import { Box, Button, Checkbox, DateText, Money, Stack, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { marginOf } from '@plumbline/domain';
import { useState } from 'react';
import {
  usePriceAcceptMutation,
  usePriceRejectMutation,
  usePriceTakeBackMutation,
} from '../../data/priceBook.ts';
import type { PriceProposal } from '../../data/schemas.ts';
import { MarginText } from '../../shared/MarginText.tsx';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function Proposal({ proposal }: { proposal: PriceProposal }) {
  const { item_name, material_name, old_cost, new_cost, old_price, new_price, created_at } =
    proposal;
  const marginIfKept = marginOf(new_cost, old_price);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{item_name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {material_name ? `${material_name} costs ` : 'Costs '}
        <Money amount={new_cost} isUnitPrice />
        {old_cost !== null && (
          <>
            {' instead of '}
            <Money amount={old_cost} isUnitPrice />
          </>
        )}
        {', '}
        <DateText value={created_at} relative />
      </Typography>
      <Typography variant="body2">
        New price <Money amount={new_price} isUnitPrice /> instead of{' '}
        <Money amount={old_price} isUnitPrice />
        {marginIfKept !== null && (
          <>
            {'; without it the margin is '}
            <MarginText margin={marginIfKept} />
          </>
        )}
      </Typography>
    </Box>
  );
}

/** Proposed prices, to be accepted with their drafts repriced, or turned down. */
export function ProposalList({ proposals }: { proposals: readonly PriceProposal[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [accept, { isLoading: isAccepting }] = usePriceAcceptMutation();
  const [reject, { isLoading: isRejecting }] = usePriceRejectMutation();
  const [takeBack] = usePriceTakeBackMutation();
  const toasts = useToasts();
  const undo = async (back: Parameters<typeof takeBack>[0]) => {
    const { data, error } = await takeBack(back);
    if (data) toasts.success(`${counted(data.proposals, 'price', 'prices')} to decide again`);
    else toasts.error(`Failed to undo the change: ${messageOf(error)}`);
  };
  const ids = proposals.map(({ id }) => id).filter((id) => !left.has(id));
  const takeOver = async (repricesDrafts: boolean) => {
    const { data, error } = await accept({ ids, repricesDrafts });
    if (!data) {
      toasts.error(`Failed to update prices: ${messageOf(error)}`);
      return;
    }
    const words = [
      `${counted(data.items, 'price', 'prices')} updated`,
      `${counted(data.quotes, 'draft quote', 'draft quotes')} repriced`,
      data.kept > 0 &&
        `${counted(data.kept, 'line keeps a price of its own', 'lines keep prices of their own')}`,
    ];
    toasts.undo(words.filter(Boolean).join(', '), () => void undo({ ids, before: data.before }));
  };
  const turnDown = async () => {
    const { error } = await reject(ids);
    if (error) toasts.error(`Failed to update prices: ${messageOf(error)}`);
    else toasts.undo(`${counted(ids.length, 'price', 'prices')} kept`, () => void undo({ ids }));
  };
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
              checked={!left.has(proposal.id)}
              onChange={(_, isTicked) => {
                const next = new Set(left);
                if (isTicked) next.delete(proposal.id);
                else next.add(proposal.id);
                setLeft(next);
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
          onClick={() => void takeOver(true)}
        >
          Accept and reprice drafts
        </Button>
        <Button disabled={ids.length === 0 || isAccepting} onClick={() => void takeOver(false)}>
          Accept only
        </Button>
        <Button
          color="inherit"
          disabled={ids.length === 0}
          loading={isRejecting}
          onClick={() => void turnDown()}
        >
          Keep the old prices
        </Button>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Sent and accepted quotes keep their prices, and so does a line of a draft with a price of
        its own.
      </Typography>
    </Stack>
  );
}
