import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import {
  usePriceAcceptMutation,
  usePriceRejectMutation,
  usePriceReopenMutation,
} from '../../data/priceBook.ts';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Accepts or rejects proposed prices by their ids, with a way to undo either. */
export function usePriceDecision(ids: readonly string[]) {
  const [accept, { isLoading: isAccepting }] = usePriceAcceptMutation();
  const [reject, { isLoading: isRejecting }] = usePriceRejectMutation();
  const [reopen] = usePriceReopenMutation();
  const toasts = useToasts();
  const undo = async (input: Parameters<typeof reopen>[0]) => {
    const { data, error } = await reopen(input);
    if (data) toasts.success(`Change undone for ${counted(data.proposals, 'price', 'prices')}`);
    else toasts.error(`Failed to undo the change: ${messageOf(error)}`);
  };
  const acceptPrices = async (repricesDrafts: boolean) => {
    const { data, error } = await accept({ ids, repricesDrafts });
    if (!data) {
      toasts.error(`Failed to update prices: ${messageOf(error)}`);
      return;
    }
    const results = [
      `${counted(data.items, 'price', 'prices')} updated`,
      `${counted(data.quotes, 'draft quote', 'draft quotes')} repriced`,
      data.kept > 0 && counted(data.kept, 'custom price unchanged', 'custom prices unchanged'),
    ];
    toasts.undo(results.filter(Boolean).join(', '), () => void undo({ ids, before: data.before }));
  };
  const rejectPrices = async () => {
    const { error } = await reject(ids);
    if (error) toasts.error(`Failed to update prices: ${messageOf(error)}`);
    else toasts.undo(`${counted(ids.length, 'price', 'prices')} kept`, () => void undo({ ids }));
  };
  return { acceptPrices, rejectPrices, isAccepting, isRejecting };
}
