import * as z from 'zod/mini';

const projectRef = z.strictObject({
  project: z.object({
    id: z.uuid(),
    name: z.string(),
    client_id: z.nullable(z.uuid()),
    client_name: z.nullable(z.string()),
  }),
});
const pickedItem = z.object({
  item_id: z.nullable(z.uuid()),
  name: z.string(),
  description: z.nullable(z.string()),
  unit: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
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
export type SlotId = keyof typeof slotCatalog;
export type SlotProps<Id extends SlotId> = z.infer<(typeof slotCatalog)[Id]>;
