import { useState } from 'react';
import { toDraftLine } from '../draftLines.ts';
import { mergeDraft, type Version } from './mergeDraft.ts';
import type { WizardFile, WizardHead, WizardOptions } from './wizardOptions.ts';

/** Offers to merge a wizard's draft with the version that someone else saved meanwhile, or to take theirs. */
export function useVersionConflict<Head extends WizardHead, File extends WizardFile>({
  draft,
  form,
  toValues,
}: Pick<WizardOptions<Head, File>, 'draft' | 'form' | 'toValues'>) {
  const [theirs, setTheirs] = useState<File>();
  const versionOf = (stored: File) => ({
    head: toValues(stored),
    lines: stored.items.map(toDraftLine),
  });
  /** Continues with these values on top of the version someone else saved. */
  const takeOver = (from: File, taken: Version<Head>) => {
    form.reset(taken.head);
    draft.setLines([...taken.lines]);
    draft.setOrigin({ version: from.version, base: versionOf(from) });
    setTheirs(undefined);
  };
  const conflictWith = (stored: File) => {
    const other = versionOf(stored);
    const merged = mergeDraft(
      draft.base ?? other,
      { head: form.getValues(), lines: draft.lines },
      other,
    );
    return {
      clashes: merged.clashes,
      onMerge: () => takeOver(stored, merged),
      onTakeTheirs: () => takeOver(stored, other),
      onClose: () => setTheirs(undefined),
    };
  };
  return { conflict: theirs && conflictWith(theirs), openConflict: setTheirs };
}
