import { isDataError, messageOf } from '@plumbline/data';
import { showServerError, staleReason, staleMessage, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyMaterialDetailQuery } from '../../data/materials.ts';
import { useMaterialSaveMutation } from '../../data/materialChanges.ts';
import type { MaterialRow } from '../../data/materialSchemas.ts';
import {
  emptyMaterial,
  materialForm,
  toForm,
  toInput,
  type MaterialOutput,
  type MaterialValues,
} from './materialForm.ts';

/** The form of a material, and how it is saved. If someone else saved first, their values are loaded. */
export function useMaterialForm(opened: MaterialRow | undefined, onClose: () => void) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [save] = useMaterialSaveMutation();
  const [fetchMaterial] = useLazyMaterialDetailQuery();
  const [material, setMaterial] = useState(opened);
  const [id] = useState(() => opened?.id ?? crypto.randomUUID());
  const form = useZodForm<MaterialValues, MaterialOutput>(
    materialForm,
    material ? toForm(material) : emptyMaterial,
  );
  useUnsavedWork(form.formState.isDirty);
  /** Loads the stored values into untouched fields; returns whether anything was new. */
  const takeOver = async () => {
    const { data: stored } = await fetchMaterial({ company, id });
    if (!stored) return false;
    setMaterial(stored);
    form.reset(toForm(stored), { keepDirtyValues: true });
    return true;
  };
  const submit = async (values: MaterialOutput) => {
    const { error } = await save({
      company,
      material: toInput(id, values, material?.specifications),
      loadedVersion: material?.updated_at,
    });
    if (error) {
      const isStale = isDataError(error) && error.kind === 'notFound' && (await takeOver());
      const message = isStale ? staleMessage('material') : messageOf(error);
      toasts.error(
        `Failed to ${material ? 'update' : 'create'} material: ${isStale ? staleReason : message}`,
      );
      showServerError(form, { message, field: isDataError(error) ? error.field : undefined });
      return;
    }
    toasts.success(`Material "${values.name}" ${material ? 'updated' : 'created'} successfully`);
    onClose();
  };
  return { form, material, submit };
}
