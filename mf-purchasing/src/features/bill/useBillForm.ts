import { isDataError, messageOf } from '@plumbline/data';
import { showServerError, useFieldArray, useWatch, useZodForm } from '@plumbline/design/forms';
import type { BillSuggestion } from '@plumbline/domain/bill-reading';
import { useCompanyId, useGo, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useBillSaveMutation } from '../../data/bills.ts';
import type { Bill } from '../../data/billSchemas.ts';
import {
  useCostChoiceQuery,
  useOrderLineChoiceQuery,
  useVendorChoiceQuery,
  type OrderLineChoice,
} from '../../data/billChoices.ts';
import { billForm, toInput, toLines, toValues, type BillValues } from './billForm.ts';
import { useOrderLineFill } from './useOrderLineFill.ts';

const none: readonly OrderLineChoice[] = [];
const skipped = '00000000-0000-0000-0000-000000000000';

/** The form of a bill with the choices of its fields, and how it is saved. */
export function useBillForm(bill: Bill | undefined) {
  const company = useCompanyId();
  const toasts = useToasts();
  const go = useGo();
  const [save] = useBillSaveMutation();
  const [id] = useState(() => bill?.id ?? crypto.randomUUID());
  const [text, setText] = useState('');
  const form = useZodForm<BillValues, BillValues>(billForm, toValues(bill));
  useUnsavedWork(form.formState.isDirty && !form.formState.isSubmitting);
  const { control } = form;
  const values = useWatch({ control });
  const lines = useFieldArray({ control, name: 'lines' });
  const vendors = useVendorChoiceQuery({ company, text });
  const costs = useCostChoiceQuery(company);
  const ordered = useOrderLineChoiceQuery({ company, vendor: values.vendor_id || skipped });
  useOrderLineFill(form, ordered.data ?? none);
  const submit = async (output: BillValues) => {
    const { data, error } = await save(
      toInput(output, { id, ...(bill && { version: bill.version }) }),
    );
    if (error) {
      const field = isDataError(error) ? error.field : undefined;
      showServerError(form, { message: messageOf(error), field });
      return;
    }
    form.reset(output);
    toasts.success(data?.state === 'exception' ? 'Bill saved as an exception' : 'Bill saved');
    if (!bill) go('purchasing.bill', { params: { billId: id } });
  };
  /** Puts everything that was read into the form; nothing is saved. */
  const fillIn = (found: BillSuggestion, vendorId: string | undefined) => {
    const set = (
      name: 'vendor_id' | 'vendor_number' | 'bill_date' | 'due_date' | 'tax' | 'total',
      value: string | undefined,
    ) => {
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    };
    set('vendor_id', vendorId);
    set('vendor_number', found.number?.value);
    set('bill_date', found.date?.value);
    set('due_date', found.dueDate?.value);
    set('tax', found.tax?.value.toFixed(2));
    set('total', found.total?.value.toFixed(2));
    if (found.lines.length > 0) lines.replace(toLines(found));
  };
  return {
    form,
    values,
    lines,
    submit,
    fillIn,
    search: setText,
    vendors,
    costs,
    orderLines: values.vendor_id ? (ordered.data ?? []) : [],
  };
}
