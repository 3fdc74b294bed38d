import { Button, Page, PageHeader } from '@plumbline/design';
import { useGo, useSearchParams } from '@plumbline/platform';
import { toPickedItems } from './cart.ts';
import { ItemPicker } from './ItemPicker.tsx';
import { useCart } from './useCart.ts';

/** /item-selection: the picker as a page; what is chosen begins a quote, or an invoice with ?mode=invoice. */
export function ItemSelectionPage() {
  const choice = useCart();
  const [search] = useSearchParams();
  const go = useGo();
  const mode = search.get('mode') === 'invoice' ? 'invoice' : 'quote';
  const take = () => {
    const state = { action: 'create', items: toPickedItems(choice.cart) };
    go(mode === 'invoice' ? 'billing.invoices' : 'billing.quotes', {}, { state });
  };
  return (
    <Page>
      <PageHeader
        title="Select Items"
        description={`Choose what goes into the ${mode}`}
        actions={
          <Button variant="contained" disabled={choice.cart.size === 0} onClick={take}>
            Use in {mode === 'invoice' ? 'an invoice' : 'a quote'}
          </Button>
        }
      />
      <ItemPicker choice={choice} />
    </Page>
  );
}
