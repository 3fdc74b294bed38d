import { Form, TabPanel, Tabs, useZodForm } from '@plumbline/design/forms';
import { useGo, useUnsavedWork } from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ItemRow } from '../../data/schemas.ts';
import { StockLedger } from '../../shared/StockLedger.tsx';
import { AdvancedTab } from './AdvancedTab.tsx';
import { BasicTab } from './BasicTab.tsx';
import { itemForm, type ItemOutput, type ItemValues } from './itemForm.ts';
import { itemTabs, tabWith, type ItemTab } from './itemTabs.ts';
import { ItemImages } from './ItemImages.tsx';
import { PricingTab } from './PricingTab.tsx';
import { RelatedItems, type RelatedItem } from './RelatedItems.tsx';
import { SkuField } from './SkuField.tsx';
import { useItemImages } from './useItemImages.ts';
import { useItemSave } from './useItemSave.ts';
import { usePricesInStep } from './usePricesInStep.ts';
import { type After, ItemFormButtons } from './ItemFormButtons.tsx';

type ItemFormProps = {
  title: string;
  initial: ItemValues;
  related: readonly RelatedItem[];
  /** The item being edited; none for a new one. */
  item?: ItemRow | undefined;
  /** Prefilled values for a scanned code. */
  isScanned?: boolean;
  /** Resets the form for the next item. */
  onAnother: () => void;
};

/** The item form in three tabs (docs/spec/catalog.md). */
export function ItemForm(props: ItemFormProps) {
  const { title, initial, related, item, isScanned = false, onAnother } = props;
  const [schema] = useState(() => itemForm(item?.barcode));
  const form = useZodForm<ItemValues, ItemOutput>(schema, initial);
  // One id per form: retrying after a lost response creates no second item.
  const [id] = useState(() => item?.id ?? crypto.randomUUID());
  const [tab, setTab] = useState<ItemTab>('basic');
  const [opened] = useState(related);
  const [others, setOthers] = useState(opened);
  const after = useRef<After>('list');
  const pictures = useItemImages(id, item !== undefined);
  const go = useGo();
  usePricesInStep(form);
  const { errors, submitCount, isDirty, isSubmitting } = form.formState;
  const { saved, submit, takeOver } = useItemSave({
    id,
    item,
    form,
    isScanned,
    related: others.map((one) => one.id),
    onRefused: (field) => setTab(tabWith(field ? [field] : []) ?? tab),
    onStored: pictures.uploadPending,
  });
  useUnsavedWork((isDirty || others !== opened) && !saved);

  const [seen, setSeen] = useState(0);
  if (submitCount !== seen) {
    setSeen(submitCount);
    setTab(tabWith(Object.keys(errors)) ?? tab);
  }

  // Navigates only once the form is clean; otherwise the unsaved-changes dialog would open.
  const leave = useEffectEvent((made: ItemRow) => {
    if (after.current === 'another') return onAnother();
    if (after.current === 'quote') {
      const state = { action: 'create', item: { ...made, unit_price: made.price } };
      return void go('billing.quotes', {}, { state });
    }
    return void go('catalog.items');
  });
  useEffect(() => {
    if (saved) leave(saved);
  }, [saved]);
  return (
    <Form form={form} onSubmit={submit} label={title}>
      <Tabs label={title} tabs={itemTabs} value={tab} onChange={setTab} />
      <TabPanel id={tab}>
        {tab === 'basic' && (
          <BasicTab control={form.control} image={<ItemImages pictures={pictures} />} />
        )}
        {tab === 'pricing' && <PricingTab control={form.control} />}
        {tab === 'advanced' && (
          <AdvancedTab
            form={form}
            materialName={item?.material_name ?? null}
            sku={<SkuField form={form} id={id} stored={item?.sku ?? null} />}
            related={<RelatedItems ownId={id} items={others} onChange={setOthers} />}
            ledger={
              item && <StockLedger end="item_id" id={item.id} onBooked={() => void takeOver()} />
            }
          />
        )}
      </TabPanel>
      <ItemFormButtons
        isNew={!item}
        isSaving={isSubmitting}
        onSubmit={(next) => (after.current = next)}
      />
    </Form>
  );
}
