import { Button, Page, PageHeader, useMediaQuery, type Theme } from '@plumbline/design';
import { useGo } from '@plumbline/platform';
import { toPickedItems } from './cart.ts';
import { ItemPicker } from './ItemPicker.tsx';
import { useCart } from './useCart.ts';

/** /item-selection: the picker as a page; starts a quote from the selection. */
export function ItemSelectionPage() {
  const choice = useCart();
  const go = useGo();
  const take = () => {
    const state = { action: 'create', items: toPickedItems(choice.cart) };
    go('billing.quotes', {}, { state });
  };
  // On phones the button is in the cart, which stays visible.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const action = (
    <Button variant="contained" disabled={choice.cart.size === 0} onClick={take}>
      Use in a quote
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Select Items"
        description="Choose items for your quote"
        actions={!isNarrow && action}
      />
      <ItemPicker choice={choice} action={isNarrow && action} />
    </Page>
  );
}
