import {
  choiceField,
  codeField,
  numberField,
  textField,
  type CsvColumn,
  type ImportField,
} from '@plumbline/design/import';
import {
  itemCategories,
  maxUnitPrice,
  taxCategories,
  toUnit,
  trades,
  unitLabel,
} from '@plumbline/domain';
import type { ItemRow } from '../../data/schemas.ts';
import { mostStock } from '../../shared/stockForm.ts';

const unitPrice = numberField({ min: 0, max: maxUnitPrice, decimals: 4 });
const quantity = numberField({ min: 0, max: mostStock, decimals: 3 });

const unit = (text: string) => {
  const code = toUnit(text);
  return code === null ? { problem: `"${text}" is not a unit` } : { value: code };
};

/** Fields that the import can map columns to. */
export const itemImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    aliases: ['item', 'item name', 'product'],
    required: true,
    parse: textField(200),
  },
  { key: 'description', label: 'Description', parse: textField(5000) },
  { key: 'category', label: 'Category', aliases: ['type'], parse: choiceField(itemCategories) },
  { key: 'trade', label: 'Trade', parse: choiceField(trades) },
  { key: 'unit', label: 'Unit', aliases: ['uom', 'unit of measure'], parse: unit },
  {
    key: 'cost',
    label: 'Cost',
    aliases: ['unit cost', 'cost price', 'purchase price'],
    parse: unitPrice,
  },
  {
    key: 'unit_price',
    label: 'Price',
    aliases: ['unit price', 'selling price', 'sales price'],
    hint: 'If empty, we add your markup to the cost',
    parse: unitPrice,
  },
  {
    key: 'markup_percentage',
    label: 'Markup %',
    aliases: ['markup'],
    parse: numberField({ min: 0, max: 9_999_999 }),
  },
  { key: 'sku', label: 'SKU', aliases: ['part number', 'item number'], parse: codeField(64) },
  { key: 'barcode', label: 'Barcode', aliases: ['upc', 'ean', 'gtin'], parse: codeField(64) },
  { key: 'supplier', label: 'Supplier', aliases: ['vendor'], parse: textField(200) },
  {
    key: 'tax_category',
    label: 'Tax Category',
    aliases: ['tax'],
    parse: choiceField(taxCategories),
  },
  {
    key: 'tax_rate',
    label: 'Tax Rate',
    aliases: ['sales tax', 'tax rate name', 'tax code'],
    hint: 'Name of a tax rate in your settings',
    parse: textField(100),
  },
  {
    key: 'current_stock',
    label: 'Current Stock',
    aliases: ['stock', 'quantity', 'on hand'],
    onlyNew: true,
    parse: quantity,
  },
  {
    key: 'reorder_level',
    label: 'Reorder Level',
    aliases: ['reorder point'],
    parse: quantity,
  },
];

/** Columns of items_{date}.csv; the import reads them back. */
export const itemExportColumns: readonly CsvColumn<ItemRow>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Description', value: ({ description }) => description },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Trade', value: ({ trade }) => trade },
  { title: 'Unit', value: (item) => unitLabel(item.unit) },
  { title: 'Cost', value: ({ cost }) => cost },
  { title: 'Price', value: ({ unit_price }) => unit_price },
  { title: 'Markup %', value: ({ markup_percentage }) => markup_percentage },
  { title: 'Profit Margin %', value: ({ profit_margin }) => profit_margin },
  { title: 'SKU', value: ({ sku }) => sku },
  { title: 'Barcode', value: ({ barcode }) => barcode },
  { title: 'Supplier', value: ({ supplier }) => supplier },
  { title: 'Tax Category', value: ({ tax_category }) => tax_category },
  // Untracked items export no stock: an import would otherwise start tracking them.
  { title: 'Current Stock', value: (item) => (item.inventory_tracking ? item.current_stock : '') },
  { title: 'Reorder Level', value: (item) => (item.inventory_tracking ? item.reorder_level : '') },
];
