import { isDataError, messageOf } from '@plumbline/data';
import { useCompanyId, useGo, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useBillUploadMutation } from '../../data/bills.ts';

/** Files a bill may be. */
export const billTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
const mostBytes = 25 * 1024 * 1024;

/** Why a file can't be a bill; undefined when it can. */
function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!billTypes.includes(type)) return 'Choose a photo (JPEG, PNG, or WebP) or a PDF.';
  if (size > mostBytes) return 'The file is too large. The limit is 25 MB.';
  return size === 0 ? 'The file is empty.' : undefined;
}

/** Puts a photo or PDF into the inbox and opens it there; a file that is there already is named. */
export function useBillUpload() {
  const company = useCompanyId();
  const toasts = useToasts();
  const go = useGo();
  const [upload, { isLoading }] = useBillUploadMutation();
  const [problem, setProblem] = useState<string>();
  const add = async (file: File | undefined) => {
    if (!file) return;
    const wrong = fileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    const id = crypto.randomUUID();
    const { error } = await upload({ company, id, file, hash: await hashOf(file) });
    if (!error) {
      toasts.success('Bill added to the inbox');
      go('purchasing.bill', { params: { billId: id } });
      return;
    }
    setProblem(
      isDataError(error) && error.kind === 'offline'
        ? 'You’re offline. Upload the bill when you’re connected again.'
        : messageOf(error),
    );
  };
  return { add, isUploading: isLoading, problem };
}

async function hashOf(file: File): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
