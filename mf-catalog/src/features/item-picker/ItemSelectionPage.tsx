import { Button, Page, PageHeader, useMediaQuery, type Theme } from '@plumbline/design';
import { useGo } from '@plumbline/platform';
import { toPickedItems } from './cart.ts';
import { ItemPicker } from './ItemPicker.tsx';
import { useCart } from './useCart.ts';

/** /item-selection: the picker as a page; what is chosen begins a quote. */
export function ItemSelectionPage() {
  const choice = useCart();
  const go = useGo();
  const take = () => {
    const state = { action: 'create', items: toPickedItems(choice.cart) };
    go('billing.quotes', {}, { state });
  };
  // On a phone it stands with the cart, in sight of whoever adds.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const act = (
    <Button variant="contained" disabled={choice.cart.size === 0} onClick={take}>
      Use in a quote
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Select Items"
        description="Choose what goes into the quote"
        actions={!isNarrow && act}
      />
      <ItemPicker choice={choice} act={isNarrow && act} />
    </Page>
  );
}
