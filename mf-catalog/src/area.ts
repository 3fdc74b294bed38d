import { defineArea } from '@plumbline/contract';
import type {} from './contract.ts';

const vendors = { feature: 'vendor_management', permission: 'view_catalog' } as const;
const materials = { feature: 'material_management', permission: 'view_catalog' } as const;
const items = { feature: 'view_items', permission: 'view_catalog' } as const;
const editItems = { feature: 'create_edit_items', permission: 'edit_catalog' } as const;

export const area = defineArea({
  id: 'catalog',
  owner: 'team-catalog',
  contract: '^1.2.0',
  routes: [
    { id: 'catalog.items', path: '/items', title: 'Items', requires: items },
    { id: 'catalog.itemAdd', path: '/items/add', title: 'Add item', requires: editItems },
    {
      id: 'catalog.itemEdit',
      path: '/items/edit/:itemId',
      title: 'Edit item',
      requires: editItems,
    },
    {
      id: 'catalog.itemSelection',
      path: '/item-selection',
      title: 'Select items',
      requires: items,
    },
    { id: 'catalog.priceBook', path: '/price-book', title: 'Price book', requires: editItems },
    {
      id: 'catalog.vendors',
      path: '/vendors',
      title: 'Vendors',
      requires: vendors,
      signedOut: 'Please log in to view your vendors',
    },
    {
      id: 'catalog.materials',
      path: '/materials',
      title: 'Materials',
      requires: materials,
      signedOut: 'Please log in to view your materials',
    },
  ],
  nav: [
    { route: 'catalog.items', label: 'Items', icon: 'items', order: 40, in: ['top', 'mobile'] },
    { route: 'catalog.priceBook', label: 'Price book', icon: 'items', order: 41, in: ['mobile'] },
    {
      route: 'catalog.vendors',
      label: 'Vendors',
      icon: 'vendors',
      order: 50,
      in: ['top', 'mobile'],
    },
    {
      route: 'catalog.materials',
      label: 'Materials',
      icon: 'materials',
      order: 60,
      in: ['top', 'mobile'],
    },
  ],
  commands: [
    {
      label: 'Add item',
      kind: 'action',
      words: ['new item', 'product', 'create item'],
      route: 'catalog.itemAdd',
    },
    {
      label: 'Scan item',
      kind: 'action',
      words: ['barcode', 'upc', 'sku'],
      route: 'catalog.items',
      query: { action: 'scan' },
    },
    {
      label: 'Import items',
      kind: 'action',
      words: ['csv', 'upload price list', 'spreadsheet'],
      route: 'catalog.items',
      query: { action: 'import' },
      requires: editItems,
    },
    {
      label: 'Start with a price list',
      kind: 'action',
      words: ['starter kit', 'sample items', 'trade prices', 'roofing prices'],
      route: 'catalog.items',
      query: { action: 'start' },
      requires: editItems,
    },
    {
      label: 'Import vendors',
      kind: 'action',
      words: ['csv', 'upload', 'spreadsheet'],
      route: 'catalog.vendors',
      query: { action: 'import' },
      requires: { permission: 'edit_catalog' },
    },
    {
      label: 'Import materials',
      kind: 'action',
      words: ['csv', 'upload', 'spreadsheet'],
      route: 'catalog.materials',
      query: { action: 'import' },
      requires: { permission: 'edit_catalog' },
    },
    {
      label: 'Price book',
      kind: 'page',
      words: ['costs', 'price list', 'update prices'],
      route: 'catalog.priceBook',
    },
    { label: 'Items', kind: 'page', words: ['catalog', 'products'], route: 'catalog.items' },
    {
      label: 'Vendors',
      kind: 'page',
      words: ['suppliers', 'subcontractors', 'subs'],
      route: 'catalog.vendors',
    },
    {
      label: 'Materials',
      kind: 'page',
      words: ['stock', 'inventory', 'restock', 'low stock', 'warehouse'],
      route: 'catalog.materials',
    },
  ],
  slots: {
    hosts: ['catalog.vendor-panel@1', 'catalog.material-panel@1'],
    fills: [{ slot: 'document.item-picker@1', module: './slots/itemPicker', requires: items }],
  },
  events: { emits: ['item.created@1'] },
  uses: { routes: ['billing.quotes', 'billing.quote'] },
});
