import { today } from '@plumbline/design';
import {
  booleanField,
  choiceField,
  codeField,
  numberField,
  textField,
  type CsvColumn,
  type ImportField,
} from '@plumbline/design/import';
import {
  materialCategories,
  maxUnitPrice,
  toUnit,
  unitLabel,
  unitPriceText,
} from '@plumbline/domain';
import type { MaterialRow } from '../../data/materialSchemas.ts';

/** Columns of materials_{date}.csv. */
export const materialExportColumns: readonly CsvColumn<MaterialRow>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Description', value: ({ description }) => description },
  { title: 'Category', value: ({ category }) => category },
  { title: 'SKU', value: ({ sku }) => sku },
  { title: 'Vendor SKU', value: ({ vendor_sku }) => vendor_sku },
  { title: 'Vendor', value: ({ vendor_name }) => vendor_name },
  { title: 'Unit', value: ({ unit }) => unitLabel(unit) },
  { title: 'Unit Cost', value: ({ unit_cost }) => unitPriceText(unit_cost) },
  { title: 'Unit Price', value: ({ unit_price }) => unitPriceText(unit_price) },
  { title: 'Profit Margin %', value: ({ profit_margin }) => profit_margin.toFixed(2) },
  { title: 'Current Stock', value: ({ current_stock }) => current_stock },
  { title: 'Minimum Stock', value: ({ minimum_stock }) => minimum_stock },
  { title: 'Reorder Point', value: ({ reorder_point }) => reorder_point },
  { title: 'Status', value: ({ is_active }) => (is_active ? 'Active' : 'Inactive') },
  { title: 'Created Date', value: ({ created_at }) => today(new Date(created_at)) },
];

const unitPrice = numberField({ min: 0, max: maxUnitPrice, decimals: 4 });
const whole = numberField({ min: 0, max: 2_147_483_647, decimals: 0 });
const unit = (text: string) => {
  const code = toUnit(text);
  return code === null ? { problem: `"${text}" is not a unit` } : { value: code };
};

/** Fields that the import can map columns to. */
export const materialImportFields: readonly ImportField[] = [
  { key: 'name', label: 'Name', aliases: ['material'], required: true, parse: textField(200) },
  { key: 'description', label: 'Description', parse: textField(5000) },
  { key: 'category', label: 'Category', parse: choiceField(materialCategories) },
  { key: 'sku', label: 'SKU', aliases: ['part number'], parse: codeField(64) },
  { key: 'vendor_sku', label: 'Vendor SKU', aliases: ['supplier sku'], parse: codeField(64) },
  { key: 'vendor', label: 'Vendor', aliases: ['supplier'], parse: textField(200) },
  { key: 'unit', label: 'Unit', aliases: ['uom'], parse: unit },
  { key: 'unit_cost', label: 'Unit Cost', aliases: ['cost'], parse: unitPrice },
  { key: 'unit_price', label: 'Unit Price', aliases: ['price'], parse: unitPrice },
  {
    key: 'current_stock',
    label: 'Current Stock',
    aliases: ['stock', 'on hand'],
    onlyNew: true,
    parse: whole,
  },
  { key: 'minimum_stock', label: 'Minimum Stock', parse: whole },
  { key: 'reorder_point', label: 'Reorder Point', aliases: ['reorder level'], parse: whole },
  { key: 'lead_time_days', label: 'Lead Time (days)', aliases: ['lead time'], parse: whole },
  { key: 'is_active', label: 'Status', aliases: ['active'], parse: booleanField },
];
