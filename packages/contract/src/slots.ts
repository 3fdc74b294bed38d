import * as z from 'zod/mini';

const projectRef = z.strictObject({
  project: z.object({
    id: z.uuid(),
    name: z.string(),
    client_id: z.nullable(z.uuid()),
    client_name: z.nullable(z.string()),
  }),
});
/** What a tab of the project file gets; `projectId` is `project.id`. */
const projectTab = z.strictObject({ projectId: z.uuid(), ...projectRef.shape });
const pickedItem = z.object({
  item_id: z.nullable(z.uuid()),
  name: z.string(),
  description: z.nullable(z.string()),
  unit: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  /** The item's own sales tax in percent, with its name; without one, lines have the document's. */
  tax_rate: z.optional(z.nullable(z.number())),
  tax_name: z.optional(z.nullable(z.string())),
});
export type PickedItem = z.infer<typeof pickedItem>;

/**
 * Places in one area that another area fills. The number after @ is the version of the props;
 * a change of the props is a new version, and the old one stays for one release.
 */
export const slotCatalog = {
  'shell.assistant@1': z.strictObject({}),
  'project.actions@1': projectRef,
  'project.panel@1': projectRef,
  'project.tab@1': projectTab,
  /** What the people of a company write to each other about a record. */
  'record.comments@1': z.strictObject({
    subject_type: z.enum(['quote', 'invoice', 'project', 'task']),
    subject_id: z.uuid(),
  }),
  'settings.billing@1': z.strictObject({}),
  'document.item-picker@1': z.strictObject({
    mode: z.enum(['quote', 'invoice']),
    isOpen: z.boolean(),
    onClose: z.custom<() => void>((value) => typeof value === 'function'),
    onPick: z.custom<(items: PickedItem[]) => void>((value) => typeof value === 'function'),
  }),
  /** `name` is what is known of the new client's; the client that is chosen may also have been there already. */
  'client.form@1': z.strictObject({
    name: z.string(),
    onClose: z.custom<() => void>((value) => typeof value === 'function'),
    onMade: z.custom<(clientId: string) => void>((value) => typeof value === 'function'),
  }),
} as const;
type CatalogSlot = keyof typeof slotCatalog;

/**
 * Slots that areas offer beside the catalog, by id, with their props. An area adds its own, under ids that start with
 * its own: `declare module '@plumbline/contract' { interface AreaSlots { 'permits.card@1': { permitId: string } } }`.
 */
// An interface, because only interfaces merge.
export interface AreaSlots {}

// oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty here; areas fill it
export type SlotId = CatalogSlot | keyof AreaSlots;
export type SlotProps<Id extends SlotId> = Id extends CatalogSlot
  ? z.infer<(typeof slotCatalog)[Id]>
  : Id extends keyof AreaSlots
    ? AreaSlots[Id]
    : never;

/** Slots whose fills are tabs, `project.tab@1`: each fill says what its tab looks like. */
export type TabSlotId = Extract<SlotId, `${string}.tab@${number}`>;

/** Whether fills of a slot are tabs. */
export const isTabSlot = (slot: string): boolean => /\.tab@\d+$/.test(slot);

/** Ids of tabs that a page has itself; a fill can't use them, nor their names. */
export const reservedTabs: Record<string, readonly string[]> = {
  'project.tab@1': ['overview', 'timeline', 'photos', 'documents', 'financials'],
};
