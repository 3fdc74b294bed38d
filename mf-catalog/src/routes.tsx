import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

const itemForm = () =>
  import('./features/item-form/ItemFormPage.tsx').then((module) => module.ItemFormPage);

export const pages = definePages(area, {
  'catalog.items': () =>
    import('./features/items/ItemsPage.tsx').then((module) => module.ItemsPage),
  'catalog.itemAdd': itemForm,
  'catalog.itemEdit': itemForm,
  'catalog.itemSelection': () =>
    import('./features/item-picker/ItemSelectionPage.tsx').then(
      (module) => module.ItemSelectionPage,
    ),
  'catalog.priceBook': () =>
    import('./features/price-book/PriceBookPage.tsx').then((module) => module.PriceBookPage),
  'catalog.vendors': () =>
    import('./features/vendors/VendorsPage.tsx').then((module) => module.VendorsPage),
  'catalog.materials': () =>
    import('./features/materials/MaterialsPage.tsx').then((module) => module.MaterialsPage),
});
