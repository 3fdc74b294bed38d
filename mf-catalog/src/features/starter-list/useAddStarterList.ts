import { messageOf } from '@plumbline/data';
import type { ImportTarget } from '@plumbline/design/import';
import { counted } from '@plumbline/domain';
import { useOnboarding, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useCatalogTemplatesAddMutation,
  useCatalogTemplatesRemoveMutation,
} from '../../data/quoteTemplates.ts';
import {
  useCatalogRemindersAddMutation,
  useCatalogRemindersRemoveMutation,
} from '../../data/starterReminders.ts';
import { starterLists, starterRows, type StarterTrade } from './starterLists.ts';
import { starterTemplates, starterTerms } from './starterTemplates.ts';

type StarterListTarget = { target: ImportTarget; onClose: () => void };

/** A trade's templates, as the database takes them; new ids for each choice of a trade. */
const templatesOf = (trade: StarterTrade) =>
  starterTemplates[trade].map(({ name, lines }) => ({
    id: crypto.randomUUID(),
    name,
    title: name,
    lines: lines.map(([item, quantity]) => ({ name: item, quantity })),
    terms: starterTerms,
  }));

/** What is added beside the items. */
type Wanted = { templates: boolean; reminders: boolean };
const allOf = new Intl.ListFormat('en-US');

/** Adds a trade's items, and its templates and reminders if wanted; what the company already has stays as it is. */
export function useAddStarterList({ target, onClose }: StarterListTarget) {
  const toasts = useToasts();
  const onboarding = useOnboarding();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [addTemplates] = useCatalogTemplatesAddMutation();
  const [removeTemplates] = useCatalogTemplatesRemoveMutation();
  const [addReminders] = useCatalogRemindersAddMutation();
  const [removeReminders] = useCatalogRemindersRemoveMutation();
  const add = async (trade: StarterTrade, wanted: Wanted) => {
    const importId = crypto.randomUUID();
    setSaving(true);
    setProblem(undefined);
    try {
      const { created } = await target.save({
        importId,
        batchId: crypto.randomUUID(),
        fileName: `${starterLists[trade].label} price list`,
        rows: starterRows(trade),
        mode: 'skip',
        isLast: true,
      });
      const templates = wanted.templates ? await addTemplates(templatesOf(trade)).unwrap() : [];
      const reminders = wanted.reminders ? await addReminders().unwrap() : [];
      if (created === 0 && templates.length === 0 && reminders.length === 0) {
        setProblem('You have all of these items already.');
        setSaving(false);
        return;
      }
      if (created > 0) onboarding.complete('firstItem');
      const added = [
        created > 0 && counted(created, 'item'),
        templates.length > 0 && counted(templates.length, 'quote template'),
        reminders.length > 0 && counted(reminders.length, 'reminder'),
      ];
      toasts.undo(`${allOf.format(added.filter((one) => one !== false))} added`, () => {
        Promise.all([
          target.undo(importId),
          removeTemplates(templates).unwrap(),
          removeReminders(reminders).unwrap(),
        ]).catch((error: unknown) => toasts.error(messageOf(error)));
      });
      onClose();
    } catch (error) {
      setProblem(target.toMessage(error));
      setSaving(false);
    }
  };
  return { isSaving, problem, add };
}
