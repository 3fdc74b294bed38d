import { usePurchasingSaveOrderMutation } from '../../data/orderActions.ts';
import type { Needs, NeedSource } from '../../data/needShapes.ts';

export const toLines = (lines: Needs[number]['lines']) =>
  lines.map(({ key: _key, ordered: _ordered, kind: _kind, ...line }) => line);

type Lines = Needs[number]['lines'];
export type Chosen = { vendor: string; kind: Lines[number]['kind']; lines: Lines };

/** Creates a draft for each vendor and kind, up to the first that is refused; answers the last one. */
export function useCreateOrders() {
  const [save] = usePurchasingSaveOrderMutation();
  return async (source: NeedSource, project_id: string | null, chosen: readonly Chosen[]) => {
    let made = '';
    for (const { vendor: vendor_id, kind, lines } of chosen) {
      const order = {
        id: crypto.randomUUID(),
        vendor_id,
        project_id,
        kind,
        ...('quote_id' in source && { quote_id: source.quote_id }),
        lines: toLines(lines),
      };
      // oxlint-disable-next-line no-await-in-loop -- each takes the next number
      const { error } = await save(order);
      if (error) return { made, error };
      made = order.id;
    }
    return { made };
  };
}
